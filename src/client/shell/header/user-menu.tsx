import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '#ui/status/avatar.tsx'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { MenuButton } from '../loading/menu-button.tsx'
import { useAccount } from './use-account.ts'

const loadItems = () => import('./user-menu-items.tsx').then((file) => ({ default: file.UserMenuItems }))

/** Opens what a user does with the account. */
export function UserMenu({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('shell')
  // Drawn again, by `t`, with the language.
  const { name, picture } = useAccount()
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
