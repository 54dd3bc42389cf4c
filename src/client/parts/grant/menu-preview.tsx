import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { MenuEntry } from '#contract/core/menu.ts'
import type { AuthEntry } from '#contract/core/permission.ts'
import { previewMenu } from '#contract/system/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'

interface Preview {
  readonly menu: readonly MenuEntry[]
  readonly auth: readonly AuthEntry[]
}
interface MenuPreviewProps {
  readonly title: string
  /** Whoever holds this role and nothing else; without one whoever holds everything. */
  readonly roleId?: string
  /** Brings what somebody has who is no holder of one role alone. */
  readonly load?: (signal: AbortSignal) => Promise<Preview>
  /** What is above the menu: a choice of the role. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** The side menu as the holder of a role sees it, each page with the actions that he may do there. */
export function MenuPreview({ title, roleId, load = previewOf(roleId), children, onClose }: MenuPreviewProps) {
  const { t } = useTranslation('parts')
  return (
    <Dialog
      isOpen
      title={title}
      width={560}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={<Button slot="close">{t('grant.close')}</Button>}
    >
      {children}
      <PreviewTree key={roleId ?? ''} {...{ title, load }} />
    </Dialog>
  )
}

const previewOf = (roleId: string | undefined) => (signal: AbortSignal) =>
  ask(previewMenu, roleId === undefined ? {} : { roleId }, { signal, quiet: true })

function PreviewTree({
  title,
  load
}: {
  readonly title: string
  readonly load: (signal: AbortSignal) => Promise<Preview>
}) {
  const { t } = useTranslation('parts')
  const { state, refresh } = useAnswer(load)
  const countOf = ({ children = [] }: PreviewNode) => {
    const count = children.filter(({ isAction }) => isAction).length
    return count === 0 ? undefined : { shown: count, spoken: t('grant.actions', { count }) }
  }
  return (
    <Answered state={state} onRetry={refresh}>
      {({ menu, auth }) => {
        const nodes = menu.flatMap((item) => nodesOf(item, auth))
        if (nodes.length === 0) return <p className="text-quiet">{t('grant.emptyMenu')}</p>
        return (
          <Tree
            aria-label={title}
            nodes={nodes}
            defaultExpanded={new Set(nodes.map(({ id }) => id))}
            isFaint={({ isAction }) => isAction}
            badge={countOf}
            className="max-h-[60vh]"
          />
        )
      }}
    </Answered>
  )
}

/** An entry of the menu, or an action on its page. */
interface PreviewNode extends TreeNode {
  readonly isAction: boolean
  readonly children?: readonly PreviewNode[]
}

/** What the side menu shows of an entry, and the actions of its page; nothing where it is hidden. */
function nodesOf({ id, key, hidden, meta: { title }, children }: MenuEntry, auth: readonly AuthEntry[]): PreviewNode[] {
  if (hidden) return []
  const actions = auth
    .filter(({ action }) => action.startsWith(`${key}:`))
    .map(({ action, describe }) => ({ id: action, title: describe, isAction: true }))
  const below = [...(children ?? []).flatMap((item) => nodesOf(item, auth)), ...actions]
  return [{ id, title, isAction: false, ...(below.length > 0 && { children: below }) }]
}
