import { ArrowLeftRight, Copy, Ellipsis, Send } from 'lucide-react'
import { lazy, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { catalogueVersions, type CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'
import { succeed } from '#core/state/toasts.ts'
import { useCommands } from '#core/work/use-commands.ts'
import { confirmDeletion } from '#parts/list/confirm-deletion.tsx'
import { askAction, askVerb, may, mayDo, type ResourceRow, type RowsWritten } from '#parts/resource/rows/rows.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'
import { Select } from '#ui/fields/select.tsx'

import { useVersionWords } from './version-words.ts'

const RowForm = lazy(async () => ({ default: (await import('#parts/resource/form/row-form.tsx')).RowForm }))
const BinDialog = lazy(async () => ({ default: (await import('#parts/resource/dialogs/bin-dialog.tsx')).BinDialog }))
const PublishDialog = lazy(async () => ({ default: (await import('./publish-dialog.tsx')).PublishDialog }))
const DifferenceDialog = lazy(async () => ({ default: (await import('./difference-dialog.tsx')).DifferenceDialog }))

const FORM = [['name'], ['basis'], ['remark']] as const
const TONES = { draft: 'warn', published: 'good', superseded: 'idle' } as const
type Opened = 'edit' | 'bin' | 'publish' | 'difference'

interface VersionBarProps {
  readonly versions: readonly CatalogueVersion[]
  readonly shown: CatalogueVersion
  /** Says in the address what is shown. */
  readonly show: (changed: { readonly set?: string; readonly version?: string }) => void
  readonly refresh: () => Promise<boolean>
}

/** Which set and version of the catalogue is shown, in which state, and what is done with a version as a whole. */
export function VersionBar({ versions, shown, show, refresh }: VersionBarProps) {
  const { t } = useTranslation('catalogue')
  const { t: parts } = useTranslation('parts')
  const { t: common } = useTranslation('resource')
  const texts = useResourceTexts(catalogueVersions, 'catalogue')
  const words = useVersionWords()
  const [opened, open] = useState<Opened | null>(null)
  const [isBusy, setBusy] = useState(false)
  const version = useRef<HTMLDivElement>(null)
  const isDraft = shown.status === 'draft' && !shown.isShared
  const sets = [
    ...new Map(versions.map(({ setId, setId_dictText: label }) => [setId, { value: setId, label }])).values()
  ]
  const ofSet = versions.filter(({ setId }) => setId === shown.setId)
  const goTo = async (words: string, id: string) => {
    succeed(words)
    await refresh()
    show({ set: shown.setId, version: id })
    // What was pressed may have gone: the work goes on with the version that is shown.
    version.current?.querySelector('button')?.focus()
  }
  const copy = async () => {
    if (isBusy) return
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await askAction(catalogueVersions, 'copy', { ids: shown.id }).catch(() => null)
    setBusy(false)
    if (done?.ids[0]) await goTo(t('copied'), done.ids[0])
  }
  const remove = async () => {
    if (!(await confirmDeletion(parts, 1, words(shown)))) return
    const gone = await askVerb<RowsWritten>(catalogueVersions, 'delete', { id: shown.id }).catch(() => null)
    if (!gone) return
    succeed(common('deleted', { count: 1, thing: texts.thing }))
    show({ set: shown.setId, version: '' })
    await refresh()
  }
  const [canCopy, canPublish] = [mayDo(catalogueVersions, 'copy'), isDraft && mayDo(catalogueVersions, 'publish')]
  const now = useRef({ copy })
  now.current = { copy }
  useCommands(
    useMemo(
      () => [
        {
          id: 'catalogueVersion.copy',
          title: () => t('copy'),
          group: 'screen' as const,
          when: () => canCopy,
          run: () => void now.current.copy()
        },
        {
          id: 'catalogueVersion.publish',
          title: () => t('publish'),
          group: 'screen' as const,
          when: () => canPublish,
          run: () => open('publish')
        },
        {
          id: 'catalogueVersion.difference',
          title: () => t('difference'),
          group: 'screen' as const,
          run: () => open('difference')
        }
      ],
      [t, canCopy, canPublish]
    )
  )
  const close = () => open(null)
  return (
    <section aria-label={t('version')} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <Select
        label={texts.field('setId')}
        hasMessageLine={false}
        options={sets}
        value={shown.setId}
        onChange={(set) => show({ set: set ?? '', version: '' })}
        className="w-52 max-sm:w-full"
      />
      <Select
        ref={version}
        label={t('version')}
        hasMessageLine={false}
        options={ofSet.map((one) => ({ value: one.id, label: words(one) }))}
        value={shown.id}
        onChange={(version) => show({ set: shown.setId, version: version ?? '' })}
        className="w-64 max-sm:w-full"
      />
      <p className="flex min-h-(--control) flex-wrap items-center gap-2 text-quiet text-xs/5">
        <Chip tone={shown.inForce ? 'brand' : TONES[shown.status as keyof typeof TONES]}>
          {shown.inForce ? t('inForce') : shown.status_dictText}
        </Chip>
        <span>{t('items', { count: shown.itemCount ?? 0 })}</span>
        {!isDraft && <span>{t('readOnly')}</span>}
      </p>
      <div className="ms-auto flex flex-wrap items-center gap-2">
        <Button icon={<ArrowLeftRight aria-hidden />} isDisabled={ofSet.length < 2} onPress={() => open('difference')}>
          {t('difference')}
        </Button>
        {canCopy && (
          <Button icon={<Copy aria-hidden />} isLoading={isBusy} onPress={() => void copy()}>
            {t('copy')}
          </Button>
        )}
        {canPublish && (
          <Button kind="primary" icon={<Send aria-hidden />} onPress={() => open('publish')}>
            {t('publish')}
          </Button>
        )}
        {(may(catalogueVersions, 'edit') || may(catalogueVersions, 'delete')) && (
          <MenuTrigger>
            <Button kind="plain" aria-label={t('more')} icon={<Ellipsis aria-hidden />} />
            <Menu aria-label={t('more')}>
              {isDraft && may(catalogueVersions, 'edit') && (
                <MenuItem onAction={() => open('edit')}>{t('editVersion')}</MenuItem>
              )}
              {isDraft && may(catalogueVersions, 'delete') && (
                <MenuItem kind="danger" onAction={() => void remove()}>
                  {t('removeVersion')}
                </MenuItem>
              )}
              {may(catalogueVersions, 'restore') && (
                <MenuItem onAction={() => open('bin')}>{t('removedVersions')}</MenuItem>
              )}
            </Menu>
          </MenuTrigger>
        )}
      </div>
      <LateDialog>
        {opened === 'edit' && (
          <RowForm
            {...{ resource: catalogueVersions, texts, form: FORM }}
            row={shown as ResourceRow}
            onSaved={() => {
              close()
              succeed(common('saved', { thing: texts.thing }))
              void refresh()
            }}
            onClose={close}
          />
        )}
        {opened === 'bin' && (
          <BinDialog
            {...{ resource: catalogueVersions, texts, columns: ['setId', 'versionNo'], parts: {} }}
            onRestored={({ count, ids }) => {
              close()
              void goTo(common('restored', { count, thing: texts.thing }), ids[0] ?? '')
            }}
            onClose={close}
          />
        )}
        {opened === 'publish' && (
          <PublishDialog
            version={shown}
            onPublished={() => {
              close()
              void goTo(t('published', { version: words(shown) }), shown.id)
            }}
            onClose={close}
          />
        )}
        {opened === 'difference' && <DifferenceDialog {...{ versions: ofSet, shown }} onClose={close} />}
      </LateDialog>
    </section>
  )
}
