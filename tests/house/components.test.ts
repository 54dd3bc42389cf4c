import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

import { arrows, sources } from './sources.ts'

const all = sources('src').flatMap((file) => arrows(file))
const components = sources('src/client/ui')
  .map(({ path }) => path)
  .filter((path) => path.endsWith('.tsx'))

test('every component has a test of its own name', () => {
  // A piece that only other components are made of is tested with them.
  const isPiece = (path: string) =>
    all.some(({ to }) => to === path) && all.every(({ to, from }) => to !== path || from.startsWith('src/client/ui/'))
  expect(
    components.filter(
      (path) => !existsSync(path.replace(/^src/, 'tests').replace(/\.tsx$/, '.test.tsx')) && !isPiece(path)
    )
  ).toEqual([])
})
