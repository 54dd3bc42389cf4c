import { useStore } from '@nanostores/react'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { sessionUser } from '#core/state/session-user.ts'
import { $user } from '#core/state/user.ts'
import { fileAddress } from '#core/wire/http/address.ts'
import { Avatar } from '#ui/avatar.tsx'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { MenuButton } from '../loading/menu-button.tsx'

const loadItems = () => import('./user-menu-items.tsx').then((file) => ({ default: file.UserMenuItems }))

/** Opens what a user does with the account. */
export function UserMenu({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('shell')
  // Drawn again with the user and, by `t`, with the language.
  useStore($user)
  const user = sessionUser()
  const name = user?.realname ?? ''
  const picture = user?.avatar ? fileAddress(user.avatar) : null
  return (
    <MenuButton load={loadItems} kind="plain" className="px-1.5 text-text!">
      <Avatar name={name} src={picture} />
      <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
      {!isSmall && (
        <span aria-hidden className="flex items-center gap-1.5">
          <span className="max-w-32 truncate">{name}</span>
          <ChevronDown className="text-quiet" />
        </span>
      )}
    </MenuButton>
  )
}
