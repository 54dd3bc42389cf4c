import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

import type { Prepared } from './prepare.ts'

/** A place of the product that is drawn: its address, who sees it, and what is pressed once it is drawn. */
export interface Screen {
  readonly name: string
  readonly path: string | ((prepared: Prepared) => string)
  /** Who has signed in; nobody where it is left out. */
  readonly who?: string
  readonly open?: (keyboardUser: KeyboardUser) => Promise<unknown>
  /** A state of a screen that is drawn as a whole elsewhere: in few windows alone. */
  readonly isState?: true
}
