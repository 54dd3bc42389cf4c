import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take longest for their size: begun last, they would run alone while the other processor has nothing to do. */
export const LONG: readonly string[] = [
  'tests/client/gallery/component-page.test.tsx',
  'tests/how-to/how-to.test.ts',
  'tests/server/main.test.ts',
  'tests/server/files/kill.test.ts',
  'tests/server/db/embedded.test.ts',
  'tests/server/files/hostile.test.ts',
  'tests/server/files/reading/page-counter.test.ts',
  'tests/journeys/reading.test.ts',
  'tests/journeys/fourteen-faults.test.ts',
  'tests/journeys/address.test.ts',
  'tests/journeys/routing.test.ts',
  'tests/journeys/nothing-lost.test.ts'
]

const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((file) => moduleId.endsWith(file))

/** Begins with the files that take longest; in a fresh clone nothing else knows which those are. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
