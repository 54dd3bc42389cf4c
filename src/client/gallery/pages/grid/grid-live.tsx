import type { GalleryPage } from '../../page.ts'
import { GRID_KEYS, gridSource } from '../../sample/grid-keys.ts'
import { LiveGrids } from '../../sample/live-grids.tsx'
import { SignInFirst } from '../../sample/sign-in-first.tsx'

export const page: GalleryPage = {
  without: {
    disabled: 'elsewhere',
    readOnly: 'elsewhere',
    invalid: 'elsewhere',
    long: 'elsewhere',
    many: 'elsewhere',
    inDialog: 'elsewhere'
  },
  source: gridSource,
  keys: GRID_KEYS,
  examples: {
    default: ({ t }) => (
      <SignInFirst t={t}>
        <LiveGrids t={t} />
      </SignInFirst>
    )
  }
}
