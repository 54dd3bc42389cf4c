import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { formErrors } from '#parts/answer/form-errors.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { askAction, askVerb, mayDo, type ResourceRow, type RowsPage, shownText } from '#parts/resource/rows/rows.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { isWithControl } from '#ui/base/pressed-keys.ts'

import { EnterprisePaper } from './enterprise-paper.tsx'

/** So many units are gone through without the list. */
const QUEUE = 100
const FACTS = ['name', 'uscc', 'legalPerson', 'certType', 'validTo', 'applicantName', 'submitTime', 'status'] as const

interface Decided {
  readonly row: ResourceRow
  readonly action: 'accept' | 'return'
}

/** Puts the focus on which paper is shown: a unit is read before it is decided about. */
const toPapers = (papers: HTMLElement | null) => papers?.querySelector<HTMLElement>('input:checked')?.focus()

/** The papers of a unit beside what they say: accepted or returned with a reason, and the next one comes by that key, with the focus on its papers. */
export function EnterpriseDialog({ resource, texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('organisation')
  const { t: resources } = useTranslation('resource')
  const [now, setNow] = useState<ResourceRow>(row)
  const [waiting, setWaiting] = useState<readonly ResourceRow[]>([])
  const [decided, setDecided] = useState<readonly string[]>([])
  const [last, setLast] = useState<Decided>()
  const [opinion, setOpinion] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const accept = useRef<HTMLButtonElement>(null)
  const papers = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Without the queue there is this one unit.
    askVerb<RowsPage>(
      resource,
      'list',
      { status: '1', pageSize: QUEUE, column: 'submitTime', order: 'asc' },
      { quiet: true }
    ).then(
      ({ records }) => setWaiting(records),
      () => undefined
    )
  }, [resource])
  // As it opens; the dialog itself has taken the focus then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => toPapers(papers.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const isOpen = now.status === '1'
  const following = (done: readonly string[]) => {
    const at = waiting.findIndex(({ id }) => id === now.id)
    const inTurn = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))]
    return inTurn.find(({ id }) => id !== now.id && !done.includes(id))
  }
  /** Shows another unit: what it has handed in is read first, and decided about afterwards. `words` say what was done before. */
  const goOn = (next: ResourceRow, words = '') => {
    show(next)
    announce(words + t('enterprise.next', { name: String(next.name) }), { about: 'enterprise' })
  }
  const show = (unit: ResourceRow) => {
    setNow(unit)
    setOpinion('')
    setErrors(undefined)
    toPapers(papers.current)
  }
  const decide = async (action: 'accept' | 'return') => {
    if (isBusy) return
    if (action === 'return' && opinion.trim() === '') return setErrors({ opinion: t('enterprise.noReason') })
    setBusy(true)
    const input = { ids: now.id, ...(action === 'return' && { opinion: opinion.trim() }) }
    try {
      await askAction(resource, action, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) })
      const words = t(`enterprise.${action}ed`, { name: String(now.name) })
      const done = [...decided, now.id]
      const next = following(done)
      setDecided(done)
      setLast({ row: now, action })
      if (!next) return onDone(words, { action, ids: [now.id] })
      goOn(next, t('enterprise.then', { words: resources('canUndo', { words }) }))
    } catch (failure) {
      retryKey.failed(input, failure)
      setErrors(await formErrors(failure, 'opinion'))
    }
    setBusy(false)
  }
  /** Takes back what was decided last: the unit waits again, and its papers are shown. */
  const takeBack = async () => {
    const undoing = last && resource.actions[last.action]?.undoneBy
    if (isBusy || !undoing) return
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const isUndone = await askAction(resource, undoing, { ids: last.row.id }).then(
      () => true,
      () => false
    )
    if (isUndone) {
      setDecided(decided.filter((id) => id !== last.row.id))
      setLast(undefined)
      show(last.row)
      announce(t('enterprise.undone', { name: String(last.row.name) }), { about: 'enterprise' })
    }
    setBusy(false)
  }
  const undoByKeys = (event: KeyboardEvent) => {
    if (!isWithControl(event, 'z')) return
    // What is typed has an undo of its own.
    if (!last || (event.target instanceof Element && event.target.closest('textarea'))) return
    event.preventDefault()
    event.stopPropagation()
    void takeBack()
  }
  const close = () => {
    if (decided.length === 0) return onClose()
    onDone(
      t('enterprise.decided', { count: decided.length }),
      last && decided.length === 1 ? { action: last.action, ids: [last.row.id] } : undefined
    )
  }
  const next = following(decided)
  return (
    <Dialog
      isOpen
      title={t('enterprise.reviewOf', { name: String(now.name) })}
      width="min(1200px, 94vw)"
      canFullscreen
      onOpenChange={(isShown) => !isShown && close()}
      footer={
        <>
          {last && (
            <Button aria-keyshortcuts="Control+Z" isDisabled={isBusy} onPress={() => void takeBack()}>
              {t('enterprise.undo')}
            </Button>
          )}
          {next && <Button onPress={() => goOn(next)}>{t('enterprise.skip')}</Button>}
          {isOpen && mayDo(resource, 'return') && (
            <Button isDisabled={isBusy} onPress={() => form.current?.requestSubmit()}>
              {texts.action('return')}
            </Button>
          )}
          {isOpen && mayDo(resource, 'accept') && (
            <Button ref={accept} kind="primary" isLoading={isBusy} onPress={() => void decide('accept')}>
              {texts.action('accept')}
            </Button>
          )}
        </>
      }
    >
      <div
        role="presentation"
        onKeyDownCapture={undoByKeys}
        className="flex h-[68vh] min-h-0 gap-4 max-lg:h-auto max-lg:flex-col"
      >
        <div ref={papers} className="contents">
          <EnterprisePaper row={now} onLeave={() => accept.current?.focus()} />
        </div>
        <div className="flex w-80 flex-none flex-col gap-4 max-lg:w-auto">
          <Descriptions
            columns={1}
            items={FACTS.map((key) => ({
              term: texts.field(key),
              value: key === 'validTo' && now.validTo == null ? t('enterprise.endless') : shownText(now, key)
            }))}
          />
          {isOpen ? (
            <Form
              key={now.id}
              ref={form}
              aria-label={texts.action('return')}
              errors={errors}
              onSubmit={(event) => {
                event.preventDefault()
                void decide('return')
              }}
            >
              <TextArea
                label={texts.field('opinion')}
                name="opinion"
                description={t('enterprise.reasonHint')}
                maxLength={500}
                value={opinion}
                onChange={setOpinion}
              />
            </Form>
          ) : (
            <Descriptions
              columns={1}
              items={(['opinion', 'reviewerName', 'reviewTime'] as const).map((key) => ({
                term: texts.field(key),
                value: shownText(now, key)
              }))}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
