import type { Page } from '../page.ts'
import { GRID_KEYS, gridSource } from '../sample/grid-keys.ts'
import { LiveDesks } from '../sample/live-desks.tsx'
import { SignInFirst } from '../sample/sign-in-first.tsx'

export const page: Page = {
  without: { disabled: 'elsewhere', readOnly: 'elsewhere', invalid: 'elsewhere', long: 'elsewhere', many: 'elsewhere', inDialog: 'elsewhere' },
  source: gridSource,
  keys: GRID_KEYS,
  examples: {
    default: ({ t }) => (
      <SignInFirst t={t}>
        <LiveDesks t={t} />
      </SignInFirst>
    )
  }
}
