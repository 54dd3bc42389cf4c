import { lazy } from 'react'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { has } from '#core/state/session/permissions.ts'
import type { Others } from '#parts/grid-session/others.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { FileViewer } from '#parts/view/file-viewer.tsx'
import { LateDialog } from '#ui/base/layers/late-dialog.tsx'

import type { FilesToChange } from '../bulk/files-to-change.ts'
import { gridRow, isOpen } from '../session/collect-columns.ts'
import { collectAt } from '../session/collect-uploads.ts'
import { nodeTitle } from '../tree/collect-tree.tsx'
import type { TakesRow } from '../../versions/use-exchange.ts'

const ImportDescriptions = lazy(async () => ({
  default: (await import('./import-descriptions.tsx')).ImportDescriptions
}))
const NodeProcesses = lazy(async () => ({ default: (await import('../tree/node-processes.tsx')).NodeProcesses }))
const ComposeUpload = lazy(async () => ({
  default: (await import('../../composing/compose-upload.tsx')).ComposeUpload
}))
const ReplaceFile = lazy(async () => ({ default: (await import('../../versions/replace-file.tsx')).ReplaceFile }))
const FileVersions = lazy(async () => ({ default: (await import('../../versions/file-versions.tsx')).FileVersions }))
const VoidDialog = lazy(async () => ({ default: (await import('../../voiding/void-dialog.tsx')).VoidDialog }))
const MoveToTemplate = lazy(async () => ({ default: (await import('./move-to-template.tsx')).MoveToTemplate }))
const BulkEditFiles = lazy(async () => ({ default: (await import('../bulk/bulk-edit-files.tsx')).BulkEditFiles }))

/** What is open over 收集著录, and whatever it is about. */
export interface CollectOpen {
  readonly viewed?: readonly StoredObject[]
  /** The item whose processes are shown. */
  readonly processes?: ArchiveTreeNode
  /** The list that a table of descriptions is for. */
  readonly importing?: { readonly session: GridSession; readonly node: ArchiveTreeNode }
  /** The files that are to be described by the newest version of their template. */
  readonly moving?: readonly string[]
  /** The node that split or merged files are uploaded to. */
  readonly composing?: ArchiveTreeNode
  /** The files of which some cells are changed at once. */
  readonly changing?: FilesToChange
  /** The files that are to be made void. */
  readonly voiding?: readonly string[]
  /** The file whose bytes are replaced. */
  readonly replacing?: FileRow
  /** The file whose former bytes are shown. */
  readonly versions?: FileRow
}

interface CollectDialogsProps {
  readonly open: CollectOpen
  readonly onClose: () => void
  /** Called when files have moved to the newest version of their template. */
  readonly onMoved: () => void
  /** Called when files have become void. */
  readonly onVoid: () => void
  /** Acts on rows of the list. */
  readonly act: Others['act']
}

/** The dialogs of 收集著录: the viewer, the import of a table, the processes of an item, splitting and merging, the move to a new template. */
export function CollectDialogs({
  open: { viewed = [], processes, importing, moving, composing, replacing, versions, voiding, changing },
  onClose,
  act,
  onMoved,
  onVoid
}: CollectDialogsProps) {
  const takesRow: TakesRow = (id, send) => act([id], send, (row) => ({ rows: [gridRow(row)] }))
  return (
    <>
      <FileViewer objects={viewed} onClose={onClose} />
      <LateDialog>
        {processes && <NodeProcesses node={processes} onClose={onClose} />}
        {importing && (
          <ImportDescriptions
            session={importing.session}
            place={nodeTitle(importing.node)}
            canAdd={importing.node.level === 'item' && has('archives.collect:add')}
            onClose={onClose}
          />
        )}
        {composing && (
          <ComposeUpload collect={collectAt(composing.id)} place={nodeTitle(composing)} onClose={onClose} />
        )}
        {replacing && <ReplaceFile {...replacing} {...{ takesRow, onClose }} />}
        {versions && (
          <FileVersions
            {...versions}
            onClose={onClose}
            takesRow={isOpen(versions.status) && has('archives.collect:edit') ? takesRow : undefined}
          />
        )}
        {voiding && <VoidDialog ids={voiding} act={act} onDone={onVoid} onClose={onClose} />}
        {changing && <BulkEditFiles {...changing} onClose={onClose} />}
        {moving && <MoveToTemplate ids={moving} act={act} onClose={onClose} onMoved={onMoved} />}
      </LateDialog>
    </>
  )
}
