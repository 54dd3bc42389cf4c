import type { FormLayout } from '#contract/forms/form-layout.ts'
import type { CellPlace } from '#parts/template/value-table.tsx'

/** The parts that a layout is edited in. */
export const LAYOUT_TABS = ['blocks', 'fields', 'columns', 'paper'] as const
export type LayoutTab = (typeof LAYOUT_TABS)[number]

/** What every part of the designer takes. */
export interface TabProps {
  readonly layout: FormLayout
  readonly onChange: (layout: FormLayout) => void
  /** The cell that gets the focus when it opens. */
  readonly startsAt?: CellPlace | undefined
}
