import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Kbd } from '#ui/kbd.tsx'

import { SHORTCUTS, type ShortcutId, shown } from '../shortcuts/table.ts'

const FRAME: readonly ShortcutId[] = ['palette', 'keys', 'region.next', 'region.previous', 'menu.fold']
const TABS: readonly ShortcutId[] = ['tab.next', 'tab.previous', 'tab.refresh', 'tab.close', 'tab.closeLeft', 'tab.closeRight', 'tab.closeOthers']
/** Keys of one place only, by the text that says what they do. */
const IN_TABS = {
  'keys.tabMove': 'ArrowLeft ArrowRight',
  'keys.tabOpen': 'Enter',
  'keys.tabClose': 'Delete',
  'keys.tabShift': 'Alt+Shift+ArrowLeft ArrowRight',
  'keys.tabMenu': 'Shift+F10'
} as const
const IN_MENU = { 'keys.menuMove': 'ArrowUp ArrowDown', 'keys.menuGroup': 'ArrowRight ArrowLeft' } as const

type PlaceKey = keyof typeof IN_TABS | keyof typeof IN_MENU

interface Row {
  readonly title: string
  readonly keys: string
}

/** 快捷键: all keys of the frame and of the page in front (F1). */
export function KeysSheet() {
  const { t } = useTranslation('shell')
  const ofTable = (ids: readonly ShortcutId[]): Row[] => ids.map((id) => ({ title: t(id), keys: SHORTCUTS[id] }))
  const ofPlace = (keys: Readonly<Partial<Record<PlaceKey, string>>>): Row[] =>
    (Object.entries(keys) as [PlaceKey, string][]).map(([key, pressed]) => ({ title: t(key), keys: pressed }))
  const ofPage = possibleCommands().flatMap(({ group, title, keys }) => (group === 'screen' && keys ? [{ title: title(), keys }] : []))
  return (
    <Dialog title={t('keys.title')} isOpen onOpenChange={() => closeDialog('keys')} width={640} isDismissable>
      <div className="gap-8 tablet:columns-2">
        {ofPage.length > 0 && <Keys title={t('keys.page')} rows={ofPage} />}
        <Keys title={t('keys.everywhere')} rows={ofTable(FRAME)} />
        <Keys title={t('keys.tabs')} rows={[...ofTable(TABS), ...ofPlace(IN_TABS)]} />
        <Keys title={t('keys.menu')} rows={ofPlace(IN_MENU)} />
      </div>
    </Dialog>
  )
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section aria-label={title} className="break-inside-avoid pb-5">
      <h3 className="pb-1 text-faint text-xs/5">{title}</h3>
      <dl className="flex flex-col">
        {rows.map((row) => (
          <div key={`${row.title} ${row.keys}`} className="flex min-h-8 items-center gap-3 border-line border-b">
            <dt className="min-w-0 flex-1">{row.title}</dt>
            <dd>
              <Kbd keys={shown(row.keys)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
