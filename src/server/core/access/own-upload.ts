import type { TxCtx } from '../context/context.ts'

/** What bytes are for that were uploaded and that nothing has taken yet (arc_object.biz). */
const LOOSE_BIZ = 'temp'

/** What who asks has uploaded for something of the current project, if it is there and nothing has taken it yet. */
export const ownUpload = ({ tx, principal, project }: Pick<TxCtx, 'tx' | 'principal' | 'project'>, path: string) =>
  tx
    .selectFrom('arcObject')
    .select(['id', 'path', 'format', 'fileName', 'sha256', 'bytes', 'pages'])
    .where('path', '=', path)
    .where('biz', '=', LOOSE_BIZ)
    .where('createBy', '=', principal.id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
