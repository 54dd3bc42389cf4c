import { useStore } from '@nanostores/react'

import { sessionUser } from '#core/state/session/session-user.ts'
import { $user } from '#core/state/session/user.ts'
import { fileAddress } from '#core/wire/http/address.ts'

/** Who has signed in, as the header shows them: drawn again when that changes. */
export function useAccount() {
  useStore($user)
  const user = sessionUser()
  return {
    name: user?.realname ?? '',
    welcome: user?.welcome ?? '',
    picture: user?.avatar ? fileAddress(user.avatar) : null
  }
}
