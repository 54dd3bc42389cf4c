import type { Input } from '#contract/core/call.ts'
import { PROJECT_PAGE, PROJECT_RELOAD } from '#contract/core/limits.ts'
import { editProjectInformation } from '#contract/organisation/project-information.ts'
import { type Project, queryList, switchProject as switchCall } from '#contract/projects/projects.ts'

import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { failureText } from '#core/state/failure-text.ts'
import { mayReload, reloadPage } from '#core/state/reload.ts'
import { changeProjectOfTabs } from '#core/state/tabs.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { $project, $user, type ChosenProject, setProject, setUser } from '#core/state/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

/** The projects that this user belongs to, newest first. */
export async function myProjects(): Promise<readonly Project[]> {
  const { records } = await ask(
    queryList,
    { column: 'createTime', order: 'desc', pageNo: 1, pageSize: PROJECT_PAGE, username: $user.get()?.username },
    { quiet: true }
  )
  return records
}

/**
 * The projects for the dialog 项目选择: where they cannot be loaded, or there are none, that is said, the dialog closes, and the
 * answer is empty (SPEC.md §8). The session stays (READINGS.md A24).
 */
export async function projectsToChoose(): Promise<readonly Project[]> {
  try {
    const projects = await myProjects()
    if (projects.length > 0) return projects
    warn(failureText('noProjects'))
  } catch (failure) {
    warn(errorMessage(failure))
  }
  closeDialog('project')
  return []
}

/** After a sign-in: who has several projects is asked which, who has none gets a message; a single one is chosen at once. */
export async function settleProject(): Promise<void> {
  const projects = await projectsToChoose()
  const [only, ...others] = projects
  if (others.length > 0) openDialog({ kind: 'project', required: true })
  else if (only && only.id !== $project.get()?.id) await take(only)
}

/**
 * Checks whether one has been admitted to a project meanwhile: a single one is chosen at once, of several one is asked which. False
 * where there is none yet; fails where that cannot be asked.
 */
export async function checkForProjects(): Promise<boolean> {
  const [only, ...others] = await myProjects()
  if (!only) return false
  if (others.length > 0) openDialog({ kind: 'project', required: false })
  else await switchProject(only)
  return true
}

/**
 * Works in another project from now on: it is kept, the user as seen from it as well, and the page is loaded anew after a second
 * (SPEC.md §4), after a question where something typed would be lost. A refusal is shown, and the answer is false.
 */
export async function switchProject(project: ChosenProject): Promise<boolean> {
  if (project.id === $project.get()?.id) {
    closeDialog('project')
    return true
  }
  if (!(await mayReload())) return false
  try {
    await take(project, changeProjectOfTabs)
  } catch {
    return false
  }
  closeDialog('project')
  succeed(failureText('projectSwitched'))
  broadcastToTabs({ kind: 'project', user: $user.get()?.id ?? '', project: project.id })
  reloadPage(PROJECT_RELOAD)
  return true
}

async function take({ id }: ChosenProject, first?: () => void): Promise<void> {
  const { sysProject, userInfo } = await ask(switchCall, { id })
  first?.()
  setUser(userInfo)
  setProject(sysProject)
}

/**
 * Changes what is known of the project that one works in; another name of it is in the header at once. `idempotencyKey` is
 * that of an earlier try which was not answered. Fails with what the form shows.
 */
export async function saveProjectInformation(
  changed: Input<typeof editProjectInformation>,
  idempotencyKey?: string
): Promise<void> {
  const before = $project.get()
  const { name } = await ask(editProjectInformation, changed, { idempotencyKey, quiet: true })
  const [user, now] = [$user.get(), $project.get()]
  if (!user || !now || now.id !== before?.id || now.name === name) return
  setUser({ ...user, project: { id: now.id, name } })
}
