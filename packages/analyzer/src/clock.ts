/** Milliseconds from a fixed point, never going back. Only used to decide when the disk is looked at again. */
export const steadyNow = (): number => performance.now();
