import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { InboxFile } from '#contract/archives/inbox.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'
import { TreeSelect } from '#ui/tree/tree-select.tsx'

import { branches } from '../collecting/tree/collect-tree.tsx'
import type { InboxController } from './inbox-controller.ts'

const FORM = 'inbox-place'

interface InboxPlaceProps {
  readonly controller: InboxController
  /** What is to be filed. */
  readonly files: readonly InboxFile[]
  /** Files them at an item. Fails where the server cannot be asked. */
  readonly onPlace: (nodeId: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the item of the directory tree that files go to; what their names speak of is proposed where they agree. */
export function InboxPlace({ controller, files, onPlace, onClose }: InboxPlaceProps) {
  const { t } = useTranslation('archives')
  const tree = useStore(controller.tree.$state)
  useEffect(() => void controller.tree.load(), [controller])
  const nodes = 'data' in tree ? tree.data : undefined
  const guesses = new Set(files.map(({ guess }) => guess?.nodeId))
  const [node, setNode] = useState<string | null>((guesses.size === 1 && files[0]?.guess?.nodeId) || null)
  const [errors, setErrors] = useState<Record<string, string>>()
  const [isBusy, setBusy] = useState(false)
  const roots = useMemo(() => branches((nodes ?? []).filter(({ writable, applies }) => writable && applies)), [nodes])
  const send = async () => {
    if (isBusy) return
    if (node === null) return setErrors({ node: t('noth.chooseItem') })
    if (nodes?.find(({ id }) => id === node)?.level !== 'item') return setErrors({ node: t('refused.notItem') })
    setBusy(true)
    try {
      await onPlace(node)
    } catch (failure) {
      setErrors({ node: errorMessage(failure) })
      setBusy(false)
    }
  }
  const [first] = files
  return (
    <Dialog
      title={t('noth.place')}
      isOpen
      onOpenChange={onClose}
      width={560}
      footer={
        <>
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={isBusy} isDisabled={!nodes}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {files.length === 1 ? first?.title : t('noth.several', { title: first?.title ?? '', count: files.length })}
        </p>
        {nodes ? (
          <Form
            id={FORM}
            errors={errors}
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <TreeSelect
              label={t('item')}
              name="node"
              nodes={roots}
              value={node}
              onChange={(id) => {
                setNode(id)
                setErrors(undefined)
              }}
              labelOf={(id) => titleIn(nodes, id)}
              placeholder={t('noth.chooseItem')}
              description={t('noth.searchHint')}
              hasSearch
              isRequired
            />
          </Form>
        ) : tree.status === 'failed' ? (
          <p role="alert" className="text-danger">
            {errorMessage(tree.failure)}
          </p>
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
    </Dialog>
  )
}

/** An item by its code and name, and of a unit project by that too. */
function titleIn(nodes: readonly ArchiveTreeNode[], id: string): string {
  const node = nodes.find((one) => one.id === id)
  if (!node) return ''
  const unit = nodes.find(
    ({ level, monomialId }) => level === 'unit' && monomialId === node.monomialId && monomialId !== null
  )
  return `${node.code} ${node.name}${unit ? ` · ${unit.name}` : ''}`
}
