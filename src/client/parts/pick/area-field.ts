import type { ChooserFieldProps } from '#ui/fields/opener-field.tsx'

/** What both ways of choosing an area are given. */
export interface AreaFieldProps extends ChooserFieldProps {
  root: string
  /** The deepest level that is offered, counted from the provinces. */
  last: number
  canEndAbove: boolean
  code: string | null
  onCode: (code: string | null) => void
}
