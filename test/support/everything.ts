/* eslint-disable @n8n/community-nodes/no-restricted-globals -- reads the environment */

/** Of what takes too long for each push, EVERYTHING=1 tries all. */
export const isEverything = process.env.EVERYTHING === '1';
