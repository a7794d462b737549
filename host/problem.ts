/** Something the person at the keyboard can mend: the message is all there is to say, no stack trace helps. */
export class Problem extends Error {}
