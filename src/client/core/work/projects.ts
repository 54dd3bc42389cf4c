import type { Input } from '#contract/core/call.ts'
import { keepsSystemAlone, worksAtProjects } from '#contract/core/project-menus.ts'
import { PROJECT_PAGE, PROJECT_RELOAD } from '#contract/core/limits.ts'
import { editProjectInformation } from '#contract/organisation/project-information.ts'
import { type Project, queryList, switchProject as switchCall } from '#contract/projects/projects.ts'

import { closeDialog } from '#core/state/dialogs.ts'
import { failureText } from '#core/state/failure-text.ts'
import { hasMenu } from '#core/state/menu.ts'
import { mayReload, reloadPage } from '#core/state/reload.ts'
import { changeProjectOfTabs } from '#core/state/pages/tabs.ts'
import { inform, succeed, warn } from '#core/state/toasts.ts'
import { $project, $user, type ChosenProject, setProject, setUser } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { hasAnswered } from '#core/wire/http/connection.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

import { loadPermissions } from './session/permissions.ts'

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

/**
 * Where no project is chosen, the newest of one's own is: before anything is drawn, so that the address one came for opens in it
 * (READINGS.md A22, A84). True where that was so; what one may do is asked anew then.
 */
export async function enterProject(): Promise<boolean> {
  if ($project.get() || $user.get()?.mustChangePassword || !hasAnswered()) return false
  try {
    const [newest] = await myProjects()
    if (!newest) return false
    await take(newest, { quiet: true })
    await loadPermissions()
    return true
  } catch {
    // Pages without a project say so, and offer the choice.
    return false
  }
}

/**
 * After a sign-in: who works at several projects is informed in which one he is, and by which keys he gets to another; who belongs to
 * none gets a message, except where he keeps the system alone.
 */
export async function informOfProject(keys: string | undefined): Promise<void> {
  if (!$project.get()) {
    if (!keepsSystemAlone(hasMenu)) await projectsToChoose()
    return
  }
  if (!worksAtProjects(hasMenu)) return
  const projects = await myProjects().catch(() => [])
  if (projects.length > 1) informEntered(keys)
}

/** Says in which project one is, and by which keys one comes to another. */
export function informEntered(keys: string | undefined): void {
  const project = $project.get()?.name
  if (project === undefined) return
  inform(
    keys === undefined
      ? failureText('projectEntered', { project })
      : failureText('projectEnteredKeys', { project, keys })
  )
}

/**
 * Checks whether one has been admitted to a project meanwhile: the newest is chosen at once. False where there is none yet; fails
 * where that cannot be asked.
 */
export async function checkForProjects(): Promise<boolean> {
  const [newest] = await myProjects()
  if (!newest) return false
  await switchProject(newest)
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
    await take(project, { first: changeProjectOfTabs })
  } catch {
    return false
  }
  closeDialog('project')
  succeed(failureText('projectSwitched'))
  broadcastToTabs({ kind: 'project', user: $user.get()?.id ?? '', project: project.id })
  reloadPage(PROJECT_RELOAD)
  return true
}

interface TakeOptions {
  /** Done once the server has agreed, before anything changes here. */
  readonly first?: () => void
  /** Says nothing of a refusal. */
  readonly quiet?: boolean
}

async function take({ id }: ChosenProject, { first, quiet = false }: TakeOptions = {}): Promise<void> {
  const { sysProject, userInfo } = await ask(switchCall, { id }, { quiet })
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
