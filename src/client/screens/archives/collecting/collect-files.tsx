import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { inform, warn } from '#core/state/toasts.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { has } from '#core/state/session/permissions.ts'
import { OldContent } from '#parts/answer/old-content.tsx'
import type { Reading } from '#parts/reading/use-reading.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { GridSessionView } from '#parts/saved-grid/grid-session-view.tsx'
import { useCellAddress } from '#parts/saved-grid/use-cell-address.ts'
import { GridSessionStatus } from '#parts/saved-grid/grid-session-status.tsx'
import { MenuItem } from '#ui/actions/menu.tsx'
import { StatusLine } from '#ui/status/status-line.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { isOpen, rowFilesOf } from './session/collect-columns.ts'
import type { CollectController } from './session/collect-controller.ts'
import { isNarrowing, MOST_ROWS } from './session/collect-query.ts'
import type { NodeFilesState } from './session/collect-session.ts'
import { nodeTitle } from './tree/collect-tree.tsx'
import type { CollectAddress } from './use-collect-address.ts'
import type { CollectActions } from './actions/use-collect-actions.tsx'
import type { NodeFigures } from './tree/use-node-figures.ts'
import type { GapActions } from './gaps/use-gaps.tsx'
import { useOpenNode } from './use-open-node.ts'
import { useUnsentElsewhere } from './use-unsent-elsewhere.ts'

interface CollectFilesProps {
  readonly controller: CollectController
  readonly actions: CollectActions
  readonly gaps: GapActions
  readonly figures: NodeFigures
  readonly proposals: Reading['proposals']
  readonly address: CollectAddress
}

/** The files of the chosen node: a grid that fills its room, onto which files can be dropped. */
export function CollectFiles({ controller, actions, gaps, figures, proposals, address }: CollectFilesProps) {
  const { t } = useTranslation('archives')
  const state = useStore(controller.$session)
  const session = state.mode === 'ready' ? state.session : null
  useRestoredNotice(session)
  const { place, retry } = useRetry(controller, state)
  const isThere = state.mode === 'ready' && !state.isAsking
  const entered = useCellAddress(isThere ? session : null, address)
  const elsewhere = useUnsentElsewhere(controller)
  const status = useMemo(
    () => session && <GridSessionStatus session={session} elsewhere={elsewhere} />,
    [session, elsewhere]
  )
  const openNode = useOpenNode(controller)
  const canUpload = has('archives.collect:upload') && !openNode?.closedBy
  return (
    <section
      ref={place}
      tabIndex={-1}
      data-files
      onFocus={entered}
      aria-label={t('files')}
      className="flex h-full min-h-72 min-w-0 flex-col overflow-hidden max-lg:h-[70dvh] max-tablet:group-[.is-reading]/beside:h-[38dvh] group-[.is-reading]/beside:min-h-52 @max-2xl:mt-3 outline-0 rounded-lg border border-line bg-surface"
    >
      {state.mode === 'loading' && <Skeleton lines={12} className="p-4" />}
      {state.mode === 'failed' && (
        <Empty
          title={t('filesFailed')}
          description={errorMessage(state.failure)}
          action={<Button onPress={retry}>{t('again')}</Button>}
          className="flex-1"
        />
      )}
      {state.mode === 'ready' && (
        <>
          {state.failure !== undefined && (
            <OldContent
              failure={state.failure}
              isAsking={state.isAsking ?? false}
              onRetry={retry}
              className="border-b"
            />
          )}
          {state.total > MOST_ROWS && (
            <p className="border-line border-b bg-warn-tint px-3 py-1.5 text-warn">
              {t('tooMany', { shown: MOST_ROWS, total: state.total })}
            </p>
          )}
          <div
            inert={state.isAsking ?? false}
            aria-busy={state.isAsking ?? false}
            className="flex min-h-0 flex-1 flex-col"
          >
            <GridSessionView
              key={state.opened}
              session={state.session}
              label={t('filesOf', { node: nodeTitle(state.node) })}
              columnsOf="archives.collect"
              view={address.view()}
              onView={address.onView}
              details
              proposals={proposals}
              empty={
                isNarrowing(state.filter) ? (
                  <Empty title={t('nothingFound')} description={t('nothingFoundHint')} />
                ) : openNode && !openNode.applies ? (
                  <Empty
                    key="out"
                    title={t('notApplicable')}
                    description={openNode.naReason ?? t('applies.byFeatures')}
                    {...(has('archives.collect:edit') && {
                      action: <Button onPress={() => void gaps.markApplicable()}>{t('applies.unmark')}</Button>
                    })}
                  />
                ) : (
                  <Empty
                    key="gap"
                    title={t('noFiles')}
                    {...(canUpload && {
                      description: t('noFilesHint'),
                      action: (
                        <Button data-fills-gap onPress={actions.chooseFiles}>
                          {t('upload')}
                        </Button>
                      )
                    })}
                  />
                )
              }
              rowMenu={(row, ids) => (
                <>
                  <MenuItem onAction={() => actions.view(rowFilesOf(row))}>{t('view')}</MenuItem>
                  {has('archives.collect:download') && (
                    <MenuItem onAction={() => void actions.download(ids)}>{t('download')}</MenuItem>
                  )}
                  {has('archives.collect:validate') && (
                    <MenuItem onAction={() => void actions.validate(ids)}>{t('validate')}</MenuItem>
                  )}
                  {has('archives.collect:edit') && !openNode?.closedBy && (
                    <>
                      <MenuItem onAction={() => actions.bulkEdit(ids)}>{t('bulk.open')}</MenuItem>
                      <MenuItem onAction={() => actions.fillPages(ids)}>{t('pages.fill')}</MenuItem>
                      <MenuItem onAction={() => actions.refile(row.id)}>{t('refile')}</MenuItem>
                    </>
                  )}
                  {rowFilesOf(row).length > 0 && (
                    <>
                      {has('archives.collect:edit') && isOpen(row.status) && (
                        <MenuItem onAction={() => void actions.replace(row.id)}>{t('replace.open')}</MenuItem>
                      )}
                      <MenuItem onAction={() => actions.versions(row.id)}>{t('versions.open')}</MenuItem>
                    </>
                  )}
                  {has('archives.collect:submit') && !openNode?.closedBy && (
                    <MenuItem onAction={() => void actions.submit(ids)}>{t('submit')}</MenuItem>
                  )}
                  {has('archives.collect:delete') && (
                    <MenuItem onAction={() => void actions.makeVoid(ids)}>{t('void.open')}</MenuItem>
                  )}
                  {has('archives.collect:withdraw') && (
                    <MenuItem onAction={() => void actions.withdraw(ids)}>{t('withdraw')}</MenuItem>
                  )}
                </>
              )}
            />
          </div>
        </>
      )}
      {state.mode === 'ready' && (
        <p className="flex gap-4 border-line border-t px-3 py-1.5 text-quiet text-xs/5">
          <span>{t(figures.all.pages > 0 ? 'sum' : 'sumFiles', { ...figures.all })}</span>
          {figures.selected.files > 0 && (
            <span className="text-brand-text">
              {t(figures.selected.pages > 0 ? 'sumSelected' : 'selectedCount', {
                ...figures.selected,
                count: figures.selected.files
              })}
            </span>
          )}
        </p>
      )}
      {status && <StatusLine>{status}</StatusLine>}
    </section>
  )
}

/** Asks again for the files; the button that did so goes, and the focus then stays at its place. */
function useRetry(controller: CollectController, state: NodeFilesState) {
  const place = useRef<HTMLElement>(null)
  const isRetried = useRef(false)
  useEffect(() => {
    if (!isRetried.current || state.mode === 'loading' || (state.mode === 'ready' && state.isAsking)) return
    isRetried.current = false
    if (document.activeElement === document.body) place.current?.focus()
  }, [state])
  const retry = () => {
    isRetried.current = true
    void controller.retry()
  }
  return { place, retry }
}

/** So many of the rows that are no longer there are shown with what was typed into them. */
const LOST_SHOWN = 3

/** Says once that unsent edits have come back, and offers to throw them away; and what was typed into rows that are gone, to take it elsewhere. */
function useRestoredNotice(session: GridSession | null): void {
  const { t } = useTranslation('archives')
  const noticed = useRef<GridSession | null>(null)
  useEffect(() => {
    if (!session || noticed.current === session) return
    noticed.current = session
    const { lost } = session
    if (lost.ids.length > 0) {
      const copy = () => navigator.clipboard?.writeText(lost.lines.join('\n')).then(session.giveUp)
      const actions = [
        ...('clipboard' in navigator ? [{ label: t('copyLost'), run: copy }] : []),
        { label: t('giveUpLost'), run: session.giveUp }
      ]
      warn(lost.lines.slice(0, LOST_SHOWN).join(' · '), { title: t('lostEdits', { count: lost.ids.length }), actions })
    }
    if (session.restored > 0)
      inform(t('restored', { count: session.restored }), { actions: [{ label: t('discard'), run: session.discard }] })
  }, [session, t])
}
