import { lazy, Suspense } from 'react'

import type { TreeNode } from '#contract/archives/tree.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { has } from '#core/state/permissions.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { FileViewer } from '#parts/view/file-viewer.tsx'

import { titleOf } from './collect-tree.tsx'

const ImportDescriptions = lazy(async () => ({
  default: (await import('./import-descriptions.tsx')).ImportDescriptions
}))
const NodeProcesses = lazy(async () => ({ default: (await import('./node-processes.tsx')).NodeProcesses }))
const MoveToTemplate = lazy(async () => ({ default: (await import('./move-to-template.tsx')).MoveToTemplate }))

/** What is open over 收集著录, and whatever it is about. */
export interface CollectOpen {
  readonly viewed?: readonly StoredObject[]
  /** The item whose processes are shown. */
  readonly processes?: TreeNode
  /** The list that a table of descriptions is for. */
  readonly importing?: { readonly session: GridSession; readonly node: TreeNode }
  /** The files that are to be described by the newest version of their template. */
  readonly moving?: readonly string[]
}

interface CollectDialogsProps {
  readonly open: CollectOpen
  readonly onClose: () => void
  /** Called when files have moved to the newest version of their template. */
  readonly onMoved: () => void
}

/** The dialogs of 收集著录: the viewer, the import of a table, the processes of an item, the move to a new template. */
export function CollectDialogs({
  open: { viewed = [], processes, importing, moving },
  onClose,
  onMoved
}: CollectDialogsProps) {
  return (
    <>
      <FileViewer objects={viewed} onClose={onClose} />
      <Suspense>
        {processes && <NodeProcesses node={processes} onClose={onClose} />}
        {importing && (
          <ImportDescriptions
            session={importing.session}
            place={titleOf(importing.node)}
            canAdd={importing.node.level === 'item' && has('archives.collect:add')}
            onClose={onClose}
          />
        )}
        {moving && <MoveToTemplate ids={moving} onClose={onClose} onMoved={onMoved} />}
      </Suspense>
    </>
  )
}
