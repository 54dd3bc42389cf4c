import type { Settings } from '#core/state/kept-settings.ts'
import type { GridSize } from '#grid/view/sizes.ts'

/** How high the rows of lists are by the density that a user has chosen (SPEC.md §9, grid sizes). */
export const GRID_SIZES: { readonly [D in Settings['density']]: GridSize } = {
  dense: 'tiny',
  compact: 'mini',
  regular: 'small',
  roomy: 'medium'
}
