/// <reference types="@vitest/browser-playwright" />
import { cdp } from 'vitest/browser'

interface FrameTree {
  frame: { id: string; url: string }
  childFrames?: FrameTree[]
}

interface Spoken {
  role: string
  name: string
  isDisabled: boolean
}

/**
 * The roles, names and states of the page as the browser itself gives them to a screen reader; what is inert is not in it. Names
 * worked out from attributes alone miss what the browser drops.
 */
export async function spoken(): Promise<Spoken[]> {
  return (await nodesOfPage())
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => ({
      role: String(role?.value ?? ''),
      name: String(name?.value ?? ''),
      isDisabled: properties.some((property) => property.name === 'disabled' && property.value.value === true)
    }))
}

/** The roles and names of what plays one of these roles, as `role name`. */
export async function spokenAs(...roles: string[]): Promise<string[]> {
  const tree = await spoken()
  return tree.filter(({ role }) => roles.includes(role)).map(({ role, name }) => `${role} ${name}`)
}

/** Roles that a screen reader names on the way into them. */
const CONTAINERS = ['region', 'list', 'group', 'navigation', 'toolbar', 'table', 'grid', 'tree', 'article', 'form']

/** Containers that bear the name of one around them, as `role name`: it is said twice on the way in. */
export async function namedTwice(): Promise<string[]> {
  const nodes = await nodesOfPage()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const containers = nodes.filter(({ ignored, role }) => !ignored && CONTAINERS.includes(String(role?.value)))
  const isWithin = (name: unknown, id: string | undefined): boolean => {
    const around = id === undefined ? undefined : byId.get(id)
    if (!around) return false
    return (containers.includes(around) && around.name?.value === name) || isWithin(name, around.parentId)
  }
  return containers
    .filter(({ name, parentId }) => name?.value && isWithin(name.value, parentId))
    .map(({ role, name }) => `${role?.value} ${name?.value}`)
}

async function nodesOfPage() {
  const browser = cdp()
  const { frameTree } = (await browser.send('Page.getFrameTree')) as { frameTree: FrameTree }
  const frameId = frameOf(frameTree)
  return (await browser.send('Accessibility.getFullAXTree', frameId ? { frameId } : {})).nodes
}

function frameOf(tree: FrameTree): string | undefined {
  if (tree.frame.url === location.href) return tree.frame.id
  for (const child of tree.childFrames ?? []) {
    const found = frameOf(child)
    if (found) return found
  }
}
