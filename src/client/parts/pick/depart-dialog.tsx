import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { DEPART_PICKER_WIDTH } from '#contract/core/limits.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'

import { type DepartStore, departNodes } from './departs.ts'

interface DepartDialogProps {
  store: DepartStore
  keys: readonly string[]
  isMultiple: boolean
  /** Whether a switch lets parents and children follow one another. */
  canLink?: boolean
  isOpen: boolean
  /** Called with what was chosen, or null where it was given up. */
  onDone: (keys: readonly string[] | null) => void
}

/** Opens the tree of departments to tick some of it; where one is wanted, ticking another takes its place (SPEC.md §4). */
export function DepartDialog({ store, keys, isMultiple, canLink = false, isOpen, onDone }: DepartDialogProps) {
  const { t } = useTranslation('parts')
  const { t: ui } = useTranslation('ui')
  const [chosen, setChosen] = useState<readonly string[]>(keys)
  const [isLinked, setLinked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setChosen(keys)
  }
  const tick = (ticked: readonly string[]) => {
    const now = isMultiple ? ticked : ticked.filter((key) => !chosen.includes(key)).slice(-1)
    setChosen(now)
    announce(countOf(now), { about: 'chosen' })
  }
  const countOf = ({ length: count }: readonly string[]) => t('chosenThings', { name: t('depart'), count })
  return (
    <Dialog
      title={t('chooseThing', { name: t('depart') })}
      width={DEPART_PICKER_WIDTH}
      isOpen={isOpen}
      onOpenChange={(open) => open || onDone(null)}
      footer={
        <>
          <span className="me-auto text-quiet">{countOf(chosen)}</span>
          <Button slot="close">{ui('cancel')}</Button>
          <Button kind="primary" onPress={() => onDone(chosen)}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <DepartTree store={store} chosen={chosen} isLinked={isMultiple && isLinked} onTick={tick} />
      {isMultiple && canLink && (
        <Switch isSelected={isLinked} onChange={setLinked}>
          {t('departsLinked')}
        </Switch>
      )}
    </Dialog>
  )
}

interface DepartTreeProps {
  store: DepartStore
  chosen: readonly string[]
  isLinked: boolean
  onTick: (keys: readonly string[]) => void
}

function DepartTree({ store, chosen, isLinked, onTick }: DepartTreeProps) {
  const { t } = useTranslation('parts')
  const [nodes, setNodes] = useState<readonly TreeNode[] | null>(null)
  useEffect(() => {
    const stop = new AbortController()
    // A failure is shown by `ask`; the dialog stays and can be closed.
    departNodes(store, stop.signal).then(setNodes, () => stop.signal.aborted || setNodes([]))
    return () => stop.abort()
  }, [store])
  if (!nodes) return <Skeleton lines={8} />
  return (
    <TreePicker
      name={t('depart')}
      nodes={nodes}
      load={undefined}
      hasSearch
      chosen={chosen}
      isLinked={isLinked}
      onTick={onTick}
    />
  )
}
