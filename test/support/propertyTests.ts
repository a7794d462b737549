/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the environment */
import * as fc from 'fast-check';

// CI tries the same cases each time, so that a change is judged by itself; everybody else explores.
if (process.env.CI !== undefined) fc.configureGlobal({ seed: 1 });
