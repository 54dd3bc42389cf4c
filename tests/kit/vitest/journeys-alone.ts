/**
 * Journeys that run one after the other, after all others, each with the reason. No journey measures time: keys are counted. Every other one
 * has a product, a database, a browser, ports and folders of its own, and runs beside others.
 */
export const JOURNEYS_ALONE: Readonly<Record<string, string>> = {
  'tests/journeys/fourteen-faults.test.ts':
    'kills the product and starts it again on its port, which another start may be given meanwhile',
  'tests/journeys/live.test.ts':
    'kills the product and starts it again on its port, which another start may be given meanwhile',
  'tests/journeys/nothing-lost.test.ts':
    'kills the product and starts it again on its port, which another start may be given meanwhile',
  'tests/journeys/offline-start.test.ts':
    'kills the product and starts it again on its port, which another start may be given meanwhile',
  'tests/journeys/full-disk.test.ts': 'fills a disk of 600 MiB that is held in memory'
}
