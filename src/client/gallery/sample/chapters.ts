import type { TreeNode } from '#ui/tree/tree-model.ts'

import type { T } from '../page.ts'

/** The clauses of a chapter. */
export const clauses = (t: T, chapter: number, count: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${chapter}.${at + 1}`,
    title: t('sample.clause', { chapter, number: at + 1 })
  }))

/** Chapters, each with its clauses. */
export const chapters = (t: T, count: number, each: number): TreeNode[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    title: t('sample.chapter', { number: at + 1 }),
    children: clauses(t, at + 1, each)
  }))

/** Three chapters whose clauses are still to be brought. */
export const unopened = (t: T): TreeNode[] =>
  chapters(t, 3, 0).map(({ id, title }) => ({ id, title, hasChildren: true }))

/** Brings the clauses of a chapter; those of the third never come. */
export const brings =
  (t: T) =>
  async ({ id }: TreeNode): Promise<TreeNode[]> => {
    if (id === '3') throw new Error('no answer')
    return clauses(t, Number(id), 4)
  }
