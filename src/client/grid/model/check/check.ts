import { HANDLERS, type Handler, type HandlerContext, type HandlerFault } from '#contract/core/handlers.ts'
import {
  type Asks,
  type CellValue,
  type ValidateRule,
  type FirstUnfit,
  firstBroken,
  firstUnfit,
  isEmpty,
  isUnique
} from '#contract/core/rules.ts'

import type { GridColumn } from '../data/columns.ts'
import type { KindContext, KindLogic } from '../data/kind.ts'
import type { GridRow, Rows } from '../data/rows.ts'
import { type CellFault, faultOfRule } from './fault.ts'
import { Holders } from './unique.ts'

/** What the checks of one column need. */
export interface CheckedColumn {
  readonly column: GridColumn
  readonly kind: KindLogic
}
/** What the checks of all columns share. */
export interface CheckContext {
  readonly rows: Rows
  readonly context: KindContext
  readonly handlers: Readonly<Record<string, Handler>>
  readonly handlerContext: (row: GridRow) => HandlerContext
}
/** Called when a cell has another fault, or none any more. */
export type FaultChanged = (check: ColumnCheck, rowIndex: number, was: CellFault | null, is: CellFault | null) => void

/** No fault, and a fault that is remembered by its slot because too many different ones are known. */
const FINE = 0
const OWN = 255
/** The values of the cells that are asked in one go. */
const VALUES: CellValue[] = []
/** After so many values that are counted, others may go first. */
const COUNTED = 1024

/** What a handler rejects with is what it says of the cell. */
const rejected = (reason: unknown): HandlerFault => ({
  message: reason instanceof Error ? reason.message : String(reason)
})

/** The rules of one column (SPEC.md §5), and what they say of each cell: a byte a row index. */
export class ColumnCheck {
  readonly column: GridColumn
  /** Cells of the same row whose change asks this column again. */
  readonly reads: ReadonlySet<string>
  readonly isUnique: boolean
  readonly #kind: KindLogic
  readonly #rules: readonly ValidateRule[]
  readonly #rows: Rows
  readonly #context: KindContext
  readonly #asksOf: (rowIndex: number) => Asks<HandlerFault>
  readonly #firstUnfit: FirstUnfit
  readonly #hasHandler: boolean
  readonly #changed: FaultChanged
  #holders: Holders | null = null
  #codes: Uint8Array = new Uint8Array(0)
  #known: CellFault[] = []
  readonly #numbers = new Map<string, number>()
  readonly #own = new Map<number, CellFault>()
  readonly #pending = new Map<number, object>()

  constructor(
    { column, kind }: CheckedColumn,
    { rows, context, handlers, handlerContext }: CheckContext,
    changed: FaultChanged
  ) {
    const named = (name: string) => handlers[name] ?? HANDLERS[name]
    this.column = column
    this.#kind = kind
    this.#rows = rows
    this.#context = context
    this.#changed = changed
    this.#rules = column.validateRules ?? []
    this.#firstUnfit = firstUnfit(this.#rules)
    this.isUnique = this.#rules.some(isUnique)
    const names = this.#rules.flatMap(({ handler }) => handler ?? [])
    this.#hasHandler = names.length > 0
    this.reads = new Set(names.flatMap((name) => named(name)?.reads ?? []))
    const asks = (rowIndexOf: () => number): Asks<HandlerFault> => ({
      isShared: (value) => this.holders.isShared(rowIndexOf(), value),
      handle: (name, value) => {
        const answer = named(name)?.check(value, handlerContext(rows.row(rowIndexOf()))) ?? null
        return answer instanceof Promise ? answer.catch(rejected) : answer
      }
    })
    // One object serves all cells, unless a handler of the screen may come back to it later.
    let at = 0
    const shared = asks(() => at)
    const mayBeLate = names.some((name) => name in handlers)
    this.#asksOf = (rowIndex) => {
      at = rowIndex
      return mayBeLate ? asks(() => rowIndex) : shared
    }
  }

  /** Whether anything is ever asked of this column. */
  get isAsked(): boolean {
    return this.#rules.length > 0 || this.#kind.validate !== undefined
  }
  /** Who holds which value: counted at the first question, kept up from then on. */
  get holders(): Holders {
    if (!this.#holders) {
      this.#holders = new Holders()
      for (const rowIndex of this.#rows.sequence)
        this.#holders.add(rowIndex, this.#rows.cell(rowIndex, this.column.key))
    }
    return this.#holders
  }
  /** Counts who holds which value in slices; where somebody asks meanwhile, that has been done at once. */
  async count(breathe: () => Promise<void>): Promise<void> {
    const { sequence } = this.#rows
    const counted = new Holders()
    for (let at = 0; at < sequence.length && !this.#holders; at++) {
      counted.add(sequence[at]!, this.#rows.cell(sequence[at]!, this.column.key))
      if (at % COUNTED === COUNTED - 1) await breathe()
      if (sequence !== this.#rows.sequence) return
    }
    this.#holders ??= counted
  }
  faultOf(rowIndex: number): CellFault | null {
    const code = this.#codes[rowIndex] ?? FINE
    if (code === FINE) return null
    return (code === OWN ? this.#own.get(rowIndex) : this.#known[code - 1]) ?? null
  }

  /** What is wrong with a value in a slot; later where a handler asks elsewhere. */
  ask(rowIndex: number, value: CellValue): CellFault | null | Promise<CellFault | null> {
    const own = this.#kind.validate && !isEmpty(value) ? this.#kind.validate(value, this.column, this.#context) : null
    if (own) return { message: null, text: own, isWarning: false }
    // Most cells are right, and need no more than this.
    if (
      !this.#hasHandler &&
      this.#firstUnfit([value], 0, 1) === 1 &&
      !(this.isUnique && !isEmpty(value) && this.holders.isShared(rowIndex, value))
    )
      return null
    const broken = firstBroken(this.#rules, value, this.#asksOf(rowIndex))
    if (broken === null) return null
    return broken instanceof Promise
      ? broken.then((late) => late && faultOfRule(late, this.column))
      : faultOfRule(broken, this.column)
  }
  /** Asks a cell and remembers the answer, at once or later. */
  check(rowIndex: number): Promise<void> | null {
    const fault = this.ask(rowIndex, this.#rows.cell(rowIndex, this.column.key))
    if (!(fault instanceof Promise)) {
      if (this.#pending.size > 0) this.#pending.delete(rowIndex)
      this.#remember(rowIndex, fault)
      return null
    }
    const ticket = {}
    this.#pending.set(rowIndex, ticket)
    return fault.then((answer) => {
      // A newer question has been asked since.
      if (this.#pending.get(rowIndex) !== ticket) return
      this.#pending.delete(rowIndex)
      this.#remember(rowIndex, answer)
    })
  }
  /** Asks the cells from one place of a sequence to another; answers what will be known later. */
  stretch(sequence: Uint32Array, from: number, to: number): readonly Promise<void>[] {
    const late: Promise<void>[] = []
    const [column, { key }] = [this.column, this.column]
    const { validate } = this.#kind
    const holders = this.isUnique ? this.holders : null
    const size = to - from
    this.#makeRoom(this.#rows.slots)
    const [rows, codes, hasHandler] = [this.#rows, this.#codes, this.#hasHandler]
    for (let at = 0; at < size; at++) VALUES[at] = rows.cell(sequence[from + at]!, key)
    let unfit = this.#firstUnfit(VALUES, 0, size)
    for (let at = 0; at < size; at++) {
      const rowIndex = sequence[from + at]!
      if (at === unfit) unfit = this.#firstUnfit(VALUES, at + 1, size)
      // A cell that is right and was right before needs no more than this.
      else if (!hasHandler && codes[rowIndex] === FINE) {
        if (!validate && !holders) continue
        const value = VALUES[at]
        if (
          isEmpty(value) ||
          ((!validate || validate(value, column, this.#context) === null) && !holders?.isShared(rowIndex, value))
        )
          continue
      }
      const promise = this.check(rowIndex)
      if (promise) late.push(promise)
    }
    return late
  }
  forget(): void {
    this.#holders = null
    this.#codes = new Uint8Array(0)
    this.#known = []
    this.#numbers.clear()
    this.#own.clear()
    this.#pending.clear()
  }

  #remember(rowIndex: number, fault: CellFault | null): void {
    const code = fault ? this.#codeOf(fault) : FINE
    const before = this.#codes[rowIndex] ?? FINE
    if (code === before && code !== OWN) return
    const was = this.faultOf(rowIndex)
    this.#makeRoom(Math.max(this.#rows.slots, rowIndex + 1))
    this.#codes[rowIndex] = code
    if (code === OWN) this.#own.set(rowIndex, fault!)
    else if (before === OWN) this.#own.delete(rowIndex)
    this.#changed(this, rowIndex, was, fault)
  }
  #makeRoom(slots: number): void {
    if (slots <= this.#codes.length) return
    const more = new Uint8Array(slots)
    more.set(this.#codes)
    this.#codes = more
  }
  #codeOf(fault: CellFault): number {
    const key = `${fault.isWarning} ${fault.text} ${fault.message ?? ''}`
    const number = this.#numbers.get(key)
    if (number !== undefined) return number
    if (this.#known.length >= OWN - 1) return OWN
    this.#numbers.set(key, this.#known.push(fault))
    return this.#known.length
  }
}
