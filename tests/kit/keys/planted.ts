import { readFileSync } from 'node:fs'

import type { Found } from './checker.ts'

const demo = JSON.parse(
  readFileSync(new URL('../../../src/server/db/seed/data/demo.json', import.meta.url), 'utf8')
) as {
  readonly files: readonly {
    readonly id: string
    readonly title: string
    readonly projectId: string
    readonly pages: number
  }[]
  readonly expectedDefects: readonly { readonly fileId: string; readonly check: string }[]
}

/** A defect that was planted into a file of the demo. */
export interface PlantedDefect extends Found {
  readonly project: string
  /** How many pages the file is said to have. */
  readonly pages: number
}

/** What was planted into the demo: the oracle of the checks. */
export const PLANTED_DEFECTS: readonly PlantedDefect[] = demo.expectedDefects.flatMap(({ fileId, check: code }) => {
  const file = demo.files.find(({ id }) => id === fileId)
  return file ? [{ code, title: file.title, project: file.projectId, pages: file.pages }] : []
})
