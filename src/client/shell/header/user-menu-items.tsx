import { Building2, CircleUserRound, Info, KeyRound, LogOut, Settings, SquareKanban, UserCog } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { choosesProject } from '#contract/core/project-menus.ts'
import { ACCOUNT_PATH, ACCOUNT_SETTINGS_PATH } from '#contract/core/limits.ts'
import { openDialog } from '#core/state/dialogs.ts'
import { hasMenu } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { openDepartmentDialog } from '#core/work/departments.ts'
import { openPasswordDialog } from '#core/work/session/password.ts'
import { Avatar } from '#ui/status/avatar.tsx'
import { MenuItem, MenuSection, MenuSeparator, OpenedMenu } from '#ui/actions/menu.tsx'

import type { MenuOfButton } from '../loading/menu-button.tsx'
import { useAccount } from './use-account.ts'

/** What a user does with the account: settings, password, project, department, the account itself, and leaving (SPEC.md §6, header actions). */
export function UserMenuItems(menu: MenuOfButton) {
  const { t } = useTranslation('shell')
  const { name, welcome, picture } = useAccount()
  return (
    <OpenedMenu {...menu} aria-label={t('account')} placement="bottom end">
      <MenuSection title={welcome} icon={<Avatar name={name} src={picture} isDecorative />}>
        <MenuItem icon={<Settings aria-hidden />} onAction={() => openDialog({ kind: 'settings' })}>
          {t('settings.title')}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden />} onAction={openPasswordDialog}>
          {t('password.title')}
        </MenuItem>
        {choosesProject(hasMenu) && (
          <MenuItem icon={<SquareKanban aria-hidden />} onAction={() => openDialog({ kind: 'project' })}>
            {t('project.switch')}
          </MenuItem>
        )}
        <MenuItem icon={<Building2 aria-hidden />} onAction={() => void openDepartmentDialog().catch(() => undefined)}>
          {t('department.switch')}
        </MenuItem>
        <MenuItem icon={<CircleUserRound aria-hidden />} onAction={() => go(ACCOUNT_PATH)}>
          {t('account.center')}
        </MenuItem>
        <MenuItem icon={<UserCog aria-hidden />} onAction={() => go(ACCOUNT_SETTINGS_PATH)}>
          {t('account.settings')}
        </MenuItem>
        <MenuItem icon={<Info aria-hidden />} onAction={() => openDialog({ kind: 'about' })}>
          {t('about.title')}
        </MenuItem>
      </MenuSection>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onAction={() => openDialog({ kind: 'sign-out' })}>
        {t('signOut.title')}
      </MenuItem>
    </OpenedMenu>
  )
}
