import type { CheckLevel } from '#contract/checks/items.ts'

import type { CheckedFile, CheckedObject, CheckedVolume, Scene } from './checked.ts'
import type { CheckedPackage } from './checked-package.ts'
import type { Said } from './said.ts'

/** Where a finding lies, where that is not the thing that was asked about. */
export interface FoundAt {
  readonly type: 'file' | 'volume' | 'node' | 'project'
  readonly id: string
  readonly title: string
}

/** Something that an item has found wrong: what was measured, the cell that it concerns, and what would mend it. */
export interface ItemFinding {
  readonly said: Said
  readonly field?: string
  readonly mend?: Said['key']
  readonly level?: CheckLevel
  readonly at?: FoundAt
}

/** What an item says of a thing. What only a person can see is `human`, and what was asked and could not be done is `notRun`; neither ever counts as passed. */
export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'found'; readonly findings: readonly ItemFinding[] }
  | { readonly kind: 'notApplicable'; readonly why: Said }
  | { readonly kind: 'notRun'; readonly why: Said }
  | { readonly kind: 'human'; readonly ask: Said }

/** One of the 44 items as it is checked: of each stored object, each file, each volume, each package of a transfer, or the project. */
export interface CheckItem {
  readonly object?: (object: CheckedObject, file: CheckedFile, scene: Scene) => Outcome
  readonly file?: (file: CheckedFile, scene: Scene) => Outcome
  readonly volume?: (volume: CheckedVolume, scene: Scene) => Outcome
  readonly project?: (scene: Scene) => Outcome
  readonly package?: (checked: CheckedPackage) => Outcome
  /** It measures nothing that could be wrong: it asks a person, and never passes. */
  readonly asksOnly?: true
  /** By which limits a scene lets it measure, in words. */
  readonly measures?: (scene: Scene) => Said
}

export const PASSED: Outcome = { kind: 'passed' }
/** Findings where there are some, else a pass. */
export const foundOrPassed = (findings: readonly ItemFinding[]): Outcome =>
  findings.length > 0 ? { kind: 'found', findings } : PASSED
export const notApplicable = (key: Said['key'], values?: Said['values']): Outcome => ({
  kind: 'notApplicable',
  why: { key, ...(values && { values }) }
})
/** Says why something that was asked for could not be done 未执行. */
export const notRun = (key: Said['key'], values?: Said['values']): Outcome => ({
  kind: 'notRun',
  why: { key, ...(values && { values }) }
})
/** Leaves the answer to a person. */
export const askHuman = (key: Said['key'], values?: Said['values']): Outcome => ({
  kind: 'human',
  ask: { key, ...(values && { values }) }
})
