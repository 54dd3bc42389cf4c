/**
 * How long something is waited for on this machine, in milliseconds: what a quiet one may take, times how many times slower this one was
 * when the step of the run began (tests/run/slowness.ts).
 */
export const patienceOf = (ms: number): number => Math.round(ms * Math.max(1, Number(process.env.TEST_SLOWNESS) || 1))

/** Whether this machine needs twice as long as a quiet one, or longer: what is measured has a margin of two (tests/run/slowness.ts). */
export const isSlowMachine = (): boolean => patienceOf(100) >= 400
