import type { FileState } from '#contract/archives/files.ts'
import type { DataScopeRule } from '#contract/system/data-scope.ts'

/** The two halves of a data scope: which files are seen, and which are added and changed. */
export const SCOPE_HALVES = ['read', 'write'] as const
export type ScopeSide = (typeof SCOPE_HALVES)[number]
/** A part of a rule, of either half. */
export type DataScopePart = DataScopeRule['read'][number]

/** A part while it is edited: what is chosen of a list is joined by commas. */
export interface ScopeDraftPart {
  /** Which line it is, as long as it is edited. */
  readonly id: number
  readonly isAll: boolean
  readonly classes: string
  readonly groups: string
  readonly submitBy: string
  readonly uploadedBy: DataScopePart['uploadedBy']
  /** '' for any state; only what is seen is narrowed by it. */
  readonly states: string
}
export type ScopeDraft = { readonly [S in ScopeSide]: readonly ScopeDraftPart[] }

/** A new part: it names nothing yet, so that nobody gives everything by mistake. */
export const newPart = (id: number): ScopeDraftPart => ({
  id,
  isAll: false,
  classes: '',
  groups: '',
  submitBy: '',
  uploadedBy: 'unit',
  states: ''
})

const joined = (codes: readonly string[] | undefined) => (codes ?? []).join(',')
const split = (text: string) => text.split(',').filter(Boolean)

/** A data scope as it is edited; of none, a role without parts. */
export function draftOf(rule: DataScopeRule | null): ScopeDraft {
  let id = 0
  const drafts = (parts: readonly DataScopePart[]) =>
    parts.map(({ catalog, uploadedBy, states }): ScopeDraftPart => {
      const named = catalog === 'all' ? {} : catalog
      return {
        id: id++,
        isAll: catalog === 'all',
        classes: joined(named.classes),
        groups: joined(named.groups),
        submitBy: joined(named.submitBy),
        uploadedBy,
        states: joined(states)
      }
    })
  return { read: drafts(rule?.read ?? []), write: drafts(rule?.write ?? []) }
}

function partOf({ isAll, classes, groups, submitBy, uploadedBy, states }: ScopeDraftPart): DataScopePart {
  const lists = Object.entries({ classes: split(classes), groups: split(groups), submitBy: split(submitBy) })
  return {
    catalog: isAll ? 'all' : Object.fromEntries(lists.filter(([, codes]) => codes.length > 0)),
    uploadedBy,
    ...(states !== '' && { states: split(states) as FileState[] })
  }
}

/** What was edited, as it is kept. */
export const ruleOf = ({ read, write }: ScopeDraft): DataScopeRule => ({
  read: read.map(partOf),
  write: write.map((part) => {
    const { catalog, uploadedBy } = partOf(part)
    return { catalog, uploadedBy }
  })
})

/** Whether a part names nothing of the catalogue, and so covers nothing. */
export const namesNothing = ({ isAll, classes, groups, submitBy }: ScopeDraftPart): boolean =>
  !isAll && classes === '' && groups === '' && submitBy === ''
