import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type GrantNode, queryGrantTree } from '#contract/system/roles.ts'
import { ask } from '#core/wire/http/ask.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import { grantedAfter, onlyGranted, placesOf } from './grant-rules.ts'

/** Somebody else whose grants may be compared with. */
export interface Comparable {
  readonly value: string
  readonly label: string
}

interface GrantsDialogProps {
  readonly title: string
  /** Brings what can be granted; left out, everything. */
  readonly loadTree?: (signal: AbortSignal) => Promise<{ readonly treeList: readonly GrantNode[] }>
  /** Buttons beside the switches, and the dialogs that they open. */
  readonly tools?: ReactNode
  readonly children?: ReactNode
  /** Brings what is granted now. */
  readonly load: (signal: AbortSignal) => Promise<readonly string[]>
  /** Saves what is granted then; `seen` is what was brought. Rejects where that is refused. */
  readonly save: (granted: readonly string[], seen: readonly string[]) => Promise<void>
  /** Whether it can be changed by who has it open. */
  readonly canChange: boolean
  /** With whom it may be compared, and what they are granted. */
  readonly others: readonly Comparable[]
  readonly loadOther: (id: string) => Promise<readonly string[]>
  readonly onClose: () => void
}

/** The menus and actions that are granted to a role or a department, as a tree that is ticked by Space. */
export function GrantsDialog({
  title,
  loadTree = (signal) => ask(queryGrantTree, {}, { signal, quiet: true }),
  tools,
  children,
  load,
  save,
  canChange,
  others,
  loadOther,
  onClose
}: GrantsDialogProps) {
  const { t } = useTranslation('parts')
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { state, refresh } = useAnswer(async (signal) => {
    const [{ treeList }, granted] = await Promise.all([loadTree(signal), load(signal)])
    return { treeList, granted }
  })
  const seen = 'data' in state ? (state.data?.granted ?? []) : []
  const { added, removed } = differenceOf(seen, changed ?? new Set(seen))
  useEffect(() => {
    if (changed) announce(t('grant.changed', { added, removed }), { about: 'granted' })
  }, [changed, added, removed, t])
  const submit = async () => {
    if (!changed) return onClose()
    setBusy(true)
    // A refusal says why, and is shown by `ask`; what was ticked stays.
    await save([...changed], seen).catch(() => undefined)
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={640}
      canFullscreen
      isChanged={added + removed > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {changed && <span className="me-auto text-quiet">{t('grant.changed', { added, removed })}</span>}
          <Button slot="close">{t(canChange ? 'grant.cancel' : 'grant.close')}</Button>
          {canChange && (
            <Button kind="primary" isLoading={isBusy} isDisabled={!changed} onPress={() => void submit()}>
              {t('grant.save')}
            </Button>
          )}
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ treeList, granted }) => (
          <GrantTree
            {...{ treeList, others, loadOther, tools }}
            granted={changed ?? new Set(granted)}
            onChange={canChange ? setChanged : undefined}
          />
        )}
      </Answered>
      {children}
    </Dialog>
  )
}

function differenceOf(seen: readonly string[], now: ReadonlySet<string>) {
  const before = new Set(seen)
  return {
    added: [...now].filter((id) => !before.has(id)).length,
    removed: seen.filter((id) => !now.has(id)).length
  }
}

interface GrantTreeProps extends Pick<GrantsDialogProps, 'others' | 'loadOther' | 'tools'> {
  readonly treeList: readonly GrantNode[]
  readonly granted: ReadonlySet<string>
  readonly onChange: ((granted: ReadonlySet<string>) => void) | undefined
}

const nodeOf = ({ key, title, children }: GrantNode): TreeNode => ({
  id: key,
  title,
  ...(children && { children: children.map(nodeOf) })
})

function GrantTree({ tools, treeList, granted, onChange, others, loadOther }: GrantTreeProps) {
  const { t } = useTranslation('parts')
  const [isDeep, setDeep] = useState(false)
  const [isOnly, setOnly] = useState(!onChange)
  const [other, setOther] = useState<{ readonly label: string; readonly granted: ReadonlySet<string> } | null>(null)
  const places = useMemo(() => placesOf(treeList), [treeList])
  const nodes = useMemo(
    () => (isOnly ? onlyGranted(treeList, new Set([...granted, ...(other?.granted ?? [])])) : treeList).map(nodeOf),
    [treeList, isOnly, granted, other]
  )
  const compare = async (id: string | null) => {
    const label = others.find(({ value }) => value === id)?.label
    // A failure is shown by `ask`.
    const found = id && label ? await loadOther(id).catch(() => null) : null
    setOther(found && label ? { label, granted: new Set(found) } : null)
    if (!found || !label) return
    const mine = [...granted].filter((one) => !found.includes(one)).length
    const theirs = found.filter((one) => !granted.has(one)).length
    announce(t('grant.compared', { other: label, mine, theirs }), { about: 'grant' })
  }
  const wordOf = (id: string) => {
    if (other && granted.has(id) !== other.granted.has(id))
      return granted.has(id) ? t('grant.onlyHere') : t('grant.onlyThere', { other: other.label })
    const { below = [] } = places.get(id) ?? {}
    return other || below.length === 0 ? '' : `${below.filter((one) => granted.has(one)).length}/${below.length}`
  }
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Switch isSelected={isOnly} onChange={setOnly}>
          {t('grant.only')}
        </Switch>
        {onChange && (
          <Switch isSelected={isDeep} onChange={setDeep}>
            {t('grant.deep')}
          </Switch>
        )}
        {tools}
        {others.length > 0 && (
          <Select
            aria-label={t('grant.compare')}
            placeholder={t('grant.compare')}
            hasMessageLine={false}
            isClearable
            className="w-44"
            options={others}
            value={others.find(({ label }) => label === other?.label)?.value ?? ''}
            onChange={(id) => void compare(id)}
          />
        )}
      </div>
      <TreePicker
        name={t('grant.rights')}
        nodes={nodes}
        load={undefined}
        hasSearch
        isLinked={false}
        isReadOnly={!onChange}
        chosen={[...granted]}
        onTick={(ticked) => onChange?.(grantedAfter(places, granted, ticked, isDeep))}
        badge={({ id }) => {
          const word = wordOf(id)
          return word === '' ? undefined : { shown: word, spoken: word }
        }}
      />
    </div>
  )
}
