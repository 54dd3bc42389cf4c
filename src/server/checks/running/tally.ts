import { CHECK_CODES, CHECK_ITEMS, type CheckCode, type CheckLevel } from '#contract/checks/items.ts'

import { sha256Hex } from '../../core/text/sha256.ts'
import type { FoundAt, Outcome } from '../item/check-item.ts'
import type { Said } from '../item/said.ts'
import type { Scheme } from '../item/scheme.ts'

/** How an item came out over all that it was asked of, as the row of the run keeps it. */
export interface ItemTally {
  readonly code: CheckCode
  readonly level: CheckLevel
  /** Things of which it could say something. */
  checked: number
  /** Things of which it was asked, and could not be asked: nothing was there that could measure them. */
  notRun: number
  /** By which limits it has measured. */
  measured: Said | null
  /** Why it says nothing of the others; the most frequent reason, where it applied to nothing. */
  why: Said | null
}

/** A finding as it is kept. */
export interface FindingRow {
  readonly code: CheckCode
  readonly kind: 'found' | 'human' | 'crashed'
  readonly level: string
  readonly at: FoundAt
  readonly fileId: string | null
  readonly field: string | null
  readonly said: Said
  readonly mend: string | null
  readonly fingerprint: string
}

interface Noted {
  checked: number
  notRun: number
  whyNotRun: Said | null
  measured: Said | null
  readonly reasons: Map<string, { said: Said; count: number }>
}

/** Counts what items say, and gathers what they have found. */
export class Tally {
  readonly findings: FindingRow[] = []
  readonly #scheme: Scheme
  readonly #items = new Map<CheckCode, Noted>()

  constructor(scheme: Scheme) {
    this.#scheme = scheme
  }

  /** Whether the scheme asks for an item. */
  isAsked(code: CheckCode): boolean {
    return this.#scheme.items.has(code)
  }
  /** Asks an item about a thing; one that throws has crashed, and has not passed. What it finds lies in a cell, where it names no other. */
  ask(code: CheckCode, at: FoundAt, work: () => Outcome, cell: string | null = null): void {
    let outcome: Outcome
    try {
      outcome = work()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      this.#note(code).checked += 1
      this.#keep(code, 'crashed', at, { key: 'checks:said.crashed', values: { reason: reason.slice(0, 200) } })
      return
    }
    if (outcome.kind === 'notApplicable' || outcome.kind === 'notRun') {
      this.skip(code, outcome.why, outcome.kind)
      return
    }
    this.#note(code).checked += 1
    if (outcome.kind === 'human') this.#keep(code, 'human', at, outcome.ask)
    if (outcome.kind === 'found')
      for (const { said, field, mend, level, at: elsewhere } of outcome.findings)
        this.#keep(code, 'found', elsewhere ?? at, said, { field, cell: elsewhere ? null : cell, mend, level })
  }
  /** Notes why an item says nothing. */
  skip(code: CheckCode, said: Said, kind: 'notApplicable' | 'notRun' = 'notApplicable'): void {
    const noted = this.#note(code)
    const { reasons } = noted
    if (kind === 'notRun') {
      noted.notRun += 1
      noted.whyNotRun ??= said
    }
    const known = reasons.get(said.key)
    if (known) known.count += 1
    else reasons.set(said.key, { said, count: 1 })
  }
  /** Notes by which limits an item measures. */
  measured(code: CheckCode, said: Said): void {
    this.#note(code).measured = said
  }
  /** Every one of the 44 items. */
  items(): ItemTally[] {
    return CHECK_CODES.map((code) => {
      const { checked, notRun, whyNotRun, measured, reasons } = this.#note(code)
      const [first] = [...reasons.values()].sort((a, b) => b.count - a.count)
      const usual: Said = { key: this.isAsked(code) ? 'checks:why.noTarget' : 'checks:why.stage' }
      const why = whyNotRun ?? (checked > 0 ? null : (first?.said ?? usual))
      return { code, checked, notRun, measured, level: this.#levelOf(code), why }
    })
  }

  #levelOf(code: CheckCode): CheckLevel {
    return this.#scheme.items.get(code)?.level ?? CHECK_ITEMS[code].level
  }
  #note(code: CheckCode): Noted {
    const known = this.#items.get(code) ?? {
      checked: 0,
      notRun: 0,
      whyNotRun: null,
      measured: null,
      reasons: new Map()
    }
    this.#items.set(code, known)
    return known
  }
  #keep(
    code: CheckCode,
    kind: FindingRow['kind'],
    at: FoundAt,
    said: Said,
    more: {
      readonly field?: string | undefined
      readonly cell?: string | null
      readonly mend?: string | undefined
      readonly level?: string | undefined
    } = {}
  ): void {
    const { field = null, cell = null, mend = null, level = this.#levelOf(code) } = more
    this.findings.push({
      code,
      kind,
      level,
      at,
      fileId: at.type === 'file' ? at.id : null,
      field: field ?? cell,
      said,
      mend,
      // What was waived is known again by what the item itself says.
      fingerprint: sha256Hex(JSON.stringify([code, kind, at.type, at.id, field, said]))
    })
  }
}
