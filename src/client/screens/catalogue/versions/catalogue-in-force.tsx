import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type CatalogueNode, queryCatalogueNode } from '#contract/catalogue/catalogue.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Descriptions } from '#ui/data/descriptions.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { useBranches } from '#ui/tree/use-branches.ts'

import { levelBelow, rootLevel } from './catalogue-levels.ts'

/** The business catalogue that is in force, to be read beside the tree of a project: its levels come when they are opened, and Enter shows a node whole. */
export function CatalogueInForce({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('catalogue')
  const { t: common } = useTranslation('resource')
  const { state, refresh } = useAnswer(rootLevel)
  return (
    <Dialog
      isOpen
      title={t('tree.inForce')}
      width={860}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary">
          {common('close')}
        </Button>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {(roots) => <Levels roots={roots} />}
      </Answered>
    </Dialog>
  )
}

function Levels({ roots }: { readonly roots: readonly TreeNode[] }) {
  const { t } = useTranslation('catalogue')
  const [chosen, choose] = useState<string | null>(null)
  const { known, load } = useBranches(roots, levelBelow)
  if (known.length === 0) return <p className="text-quiet">{t('noVersions')}</p>
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Tree
        aria-label={t('tree.inForce')}
        nodes={known}
        selected={chosen}
        onSelect={({ id }) => choose(id)}
        {...(load && { load })}
        className="max-h-[55vh] rounded-lg border border-line"
      />
      <section aria-label={t('tree.nodeWhole')}>
        {chosen === null ? <p className="text-quiet">{t('tree.inForceHint')}</p> : <Node key={chosen} id={chosen} />}
      </section>
    </div>
  )
}

function Node({ id }: { readonly id: string }) {
  const { state, refresh } = useAnswer((signal) => ask(queryCatalogueNode, { id }, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh}>
      {(node) => <Facts node={node} />}
    </Answered>
  )
}

/** What is asked of a node. The tree keeps the focus, which has named it: the rest is announced. */
function Facts({ node: { code, catalogOne, retention, hasChild } }: { readonly node: CatalogueNode }) {
  const { t } = useTranslation('catalogue')
  const periods = useDictOptions({ dictCode: 'retention_period' })
  const period = periods.find(({ value }) => value === retention)?.label ?? retention ?? '—'
  useEffect(() => {
    announce(t('tree.facts', { period, count: hasChild }), { about: 'catalogue' })
  }, [t, period, hasChild])
  return (
    <Descriptions
      columns={2}
      items={[
        { term: t('catalogueItem.field.code'), value: code },
        { term: t('catalogueItem.field.name'), value: catalogOne },
        { term: t('catalogueItem.field.retention'), value: period },
        { term: t('tree.below'), value: hasChild }
      ]}
    />
  )
}
