import { MoreHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { SavedView } from '#contract/system/saved-views.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

import { defaultView } from './saved-views.ts'

interface ViewLineProps {
  readonly view: SavedView
  readonly isCurrent: boolean
  readonly onOpen: () => void
  readonly onUpdate: () => void
  readonly onEdit: () => void
  readonly onDefault: (isDefault: boolean) => void
  readonly onDelete: () => void
}

/** A saved view: a press opens it, its menu changes it. One of somebody else is opened and made the default one alone. */
export function ViewLine({ view, isCurrent, onOpen, onUpdate, onEdit, onDefault, onDelete }: ViewLineProps) {
  const { t } = useTranslation('resource')
  const { id, resource, name, isOwn, byName, sharing, roleName } = view
  const isDefault = defaultView(resource) === id
  const facts = [
    ...(isDefault ? [t('view.isDefault')] : []),
    ...(isOwn ? [] : [t('view.by', { name: byName ?? '' })]),
    ...(isOwn && sharing !== 'none' ? [`${t('view.share')} ${roleName ?? t('view.share.all')}`] : [])
  ]
  return (
    <li className="flex items-center gap-1">
      <Button
        kind="plain"
        className="min-w-0 flex-1! justify-start whitespace-normal! text-start text-text!"
        {...(isCurrent && { 'aria-current': 'true' as const })}
        onPress={onOpen}
      >
        <span className={`min-w-0 wrap-anywhere ${isCurrent ? 'font-semibold' : ''}`}>{name}</span>
        {facts.length > 0 && <span className="text-quiet text-xs">{facts.join(' · ')}</span>}
      </Button>
      <MenuTrigger>
        <Button kind="plain" aria-label={t('view.more', { name })} icon={<MoreHorizontal aria-hidden />} />
        <Menu aria-label={t('view.more', { name })}>
          {isOwn && <MenuItem onAction={onUpdate}>{t('view.update')}</MenuItem>}
          {isOwn && <MenuItem onAction={onEdit}>{t('view.rename')}</MenuItem>}
          <MenuItem onAction={() => onDefault(!isDefault)}>
            {t(isDefault ? 'view.noDefault' : 'view.makeDefault')}
          </MenuItem>
          {isOwn && (
            <MenuItem kind="danger" onAction={onDelete}>
              {t('view.delete')}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
    </li>
  )
}
