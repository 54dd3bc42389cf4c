import type { TreeNode } from '#ui/tree-model.ts'

import type { T } from '../page.ts'

/** The clauses of a chapter. */
export const clauses = (t: T, chapter: number, count: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${chapter}.${at + 1}`, title: t('sample.clause', { chapter, number: at + 1 }) }))

/** Chapters, each with its clauses. */
export const chapters = (t: T, count: number, each: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), title: t('sample.chapter', { number: at + 1 }), children: clauses(t, at + 1, each) }))
