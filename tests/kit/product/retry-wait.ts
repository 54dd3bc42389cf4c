import { patienceOf } from '#kit/patience.ts'
/** A line that has broken several times is tried again after 30 seconds, give or take a quarter: what comes by it may take so long, in milliseconds. */
export const RETRIED = { timeout: patienceOf(45_000) } as const
/** As `RETRIED`, where a large file has to be sent after it, or a product to start. */
export const RETRIED_AND_SENT = { timeout: patienceOf(90_000) } as const
