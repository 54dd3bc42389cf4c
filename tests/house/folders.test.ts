import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const MOST = 30
/** Folders that hold more, with the reason. */
const LARGER: Readonly<Record<string, string>> = {
  'src/contract/system': 'a file for each thing of the area, which nothing but its own call names',
  'src/server/checks/items': 'a file for each item of the standard, called after its number',
  'src/server/db/migrations': 'a file for each step, read in the order of its number'
}

/** How many files each folder holds, those of its own folders left out. */
function sizes(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const pattern of ['src/**/*', 'tests/kit/**/*'])
    for (const entry of globSync(pattern, { withFileTypes: true })) {
      if (!entry.isFile()) continue
      const folder = entry.parentPath.replaceAll('\\', '/')
      found.set(folder, (found.get(folder) ?? 0) + 1)
    }
  return found
}

test('a folder holds what a reader can look over, or is in the table with its reason', () => {
  const large = [...sizes()].filter(([, count]) => count > MOST)
  expect(large.filter(([folder]) => !LARGER[folder]).map(([folder, count]) => `${folder}: ${count} files`)).toEqual([])
  expect(Object.keys(LARGER).filter((folder) => !large.some(([name]) => name === folder))).toEqual([])
})
