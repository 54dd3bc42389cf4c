import { fileVersions, replaceBytes, restoreVersion } from '#contract/archives/file-versions.ts'
import * as files from '#contract/archives/files.ts'
import { moveToTemplate, templateLosses } from '#contract/archives/template-moves.ts'
import { voidFiles } from '#contract/archives/void-files.ts'
import { findArchives } from '#contract/archives/find.ts'
import { myWork, projectFigures } from '#contract/archives/summary.ts'
import { collectTree, markApplies } from '#contract/archives/tree.ts'

import type { Area } from '../core/context/app-context.ts'
import { dataScopeOf, isGranted } from '../core/principal/data-scope.ts'
import { inboxOf, INBOX_BIZ } from '../domain/archives/inbox.ts'
import { registerPurpose } from '../core/access/object-purposes.ts'
import { recycledKindsOf } from '../domain/archives/recycled-kinds.ts'
import { missing } from '../core/refusing/refusal.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { closedUnits } from '../core/resource/handed-over.ts'
import { answerDownload } from './download/download-files.ts'
import { addRow } from './editing/add.ts'
import { collect, holders } from './editing/collect.ts'
import { serveDrafts } from './drafts/serve-drafts.ts'
import { openBatch, single } from './rows/batch-context.ts'
import { answerExport } from './rows/export.ts'
import { answerDescriptions } from './rows/read-descriptions.ts'
import { findInProject } from './figures/find.ts'
import { figures } from './figures/figures.ts'
import { addProjectParts } from './figures/project-parts.ts'
import { filesPage } from './rows/list-files.ts'
import { serveInbox } from './inbox/inbox.ts'
import { recycledFiles } from './voiding/recycled-files.ts'
import { lossesOf, moveRows } from './editing/move-to-template.ts'
import { removeRows } from './voiding/remove-files.ts'
import { replaceObject, restoreFormer, versionsOfFile } from './editing/replace-bytes.ts'
import { reorder } from './editing/reorder.ts'
import { serveReview } from './review/serve-review.ts'
import { serveStatistics } from './statistics/serve-statistics.ts'
import { readRows, seenRows } from './rows/rows.ts'
import { saveRows } from './editing/save.ts'
import { refusedRows, submitRows, withdrawRows } from './editing/submit.ts'
import { unfinished } from './figures/summary.ts'
import { serveDefinitions } from './processes/serve-definitions.ts'
import { serveTasks } from './tasks/serve-tasks.ts'
import { fileTemplates } from './columns/templates.ts'
import { setApplies } from './editing/mark-applies.ts'
import { directoryTree } from './tree/tree.ts'
import { voidRows } from './voiding/void-files.ts'
import { serveVolumes } from './volumes/serve-volumes.ts'

/** Archives: what is collected of a project and how it is described. */
const area: Area = (app, appContext) => {
  registerPurpose(appContext, INBOX_BIZ, async ({ ofProject, createBy }, { tx, principal }) => {
    const inbox = ofProject === null ? [] : await inboxOf(tx, principal, ofProject)
    return inbox === 'all' || inbox.includes(createBy ?? '')
  })
  const { topics } = appContext
  topics.set('archives.file', { key: 'archives.collect', rows: seenRows })
  addProjectParts(appContext)
  serve(app, collectTree, async (_, { tx, principal, project, say }) => {
    const closed = [...(await closedUnits(tx, project))].map(
      ([unit, { key, values }]) => [unit, say(key, values)] as const
    )
    return directoryTree(tx, project, await dataScopeOf(tx, principal, project), new Map(closed))
  })
  // Which nodes one sees is for the tree to say: clients ask for it again.
  topics.set('archives.node', { key: 'archives.tree', rows: async (_, ids) => ids.map((id) => ({ id })) })
  serve(app, markApplies, (asked, ctx) => setApplies(ctx, asked))
  serve(app, files.listFiles, (query, ctx) => filesPage(ctx, query))
  serve(app, files.queryFile, async ({ id }, { tx, principal, project, say: { language } }) => {
    const templates = await fileTemplates(tx, language)
    const [row] = await readRows({ tx, project, templates, language }, [id])
    if (!row || !isGranted((await dataScopeOf(tx, principal, project)).read, row)) throw missing()
    return row
  })
  serve(app, files.addFile, async (asked, ctx) => addRow(await openBatch(ctx), asked))
  serve(app, files.saveFiles, async ({ rows }, ctx) => saveRows(await openBatch(ctx), rows))
  serve(app, files.editFile, async (change, ctx) => {
    const batch = await openBatch(ctx)
    return single(batch, await saveRows(batch, [change]))
  })
  serve(app, voidFiles, (asked, ctx) => voidRows(ctx, asked))
  serve(app, replaceBytes, (asked, ctx) => replaceObject(ctx, asked))
  serve(app, restoreVersion, (asked, ctx) => restoreFormer(ctx, asked))
  serve(app, fileVersions, ({ id }, ctx) => versionsOfFile(ctx, id))
  serve(app, files.deleteFile, async ({ id }, ctx) => removeRows(await openBatch(ctx), [id]))
  serve(app, files.deleteFiles, async ({ ids }, ctx) => removeRows(await openBatch(ctx), ids))
  serve(app, files.knownFiles, async ({ digests }, ctx) => {
    const batch = await openBatch(ctx)
    const known = await holders(batch, digests)
    const rows = new Map(
      (
        await readRows(
          batch,
          known.map(({ id }) => id)
        )
      ).map((row) => [row.id, row])
    )
    return known.flatMap(({ id, sha256 }) => {
      const row = rows.get(id)
      return row ? [{ sha256, row }] : []
    })
  })
  serve(app, files.collectFile, async (asked, ctx) => collect(await openBatch(ctx), asked))
  serve(app, files.submitFiles, async ({ ids }, ctx) => submitRows(await openBatch(ctx), ids))
  serve(app, files.refusedAtSubmit, async ({ ids }, ctx) => refusedRows(await openBatch(ctx), ids))
  serve(app, files.withdrawFiles, async ({ ids }, ctx) => withdrawRows(await openBatch(ctx), ids))
  serve(app, templateLosses, async ({ ids }, ctx) => lossesOf(await openBatch(ctx), ids))
  serve(app, moveToTemplate, async ({ ids, accepted }, ctx) => moveRows(await openBatch(ctx), ids, accepted))
  serve(app, files.reorderFiles, async ({ nodeId, ids }, ctx) => reorder(await openBatch(ctx), nodeId, ids))
  recycledKindsOf(appContext).push(recycledFiles)
  answerExport(app)
  answerDescriptions(app)
  serveOpen(app, files.downloadFiles, answerDownload)
  serve(app, findArchives, ({ word }, ctx) => findInProject(ctx, word))
  serveInbox(app)
  serveReview(app)
  serveStatistics(app)
  serveDefinitions(app)
  serveTasks(app)
  serveDrafts(app)
  serveVolumes(app, appContext)
  serve(app, myWork, (_, ctx) => unfinished(ctx))
  serve(app, projectFigures, (_, ctx) => figures(ctx))
}
export default area
