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
  const browser = cdp()
  const { frameTree } = (await browser.send('Page.getFrameTree')) as { frameTree: FrameTree }
  const frameId = frameOf(frameTree)
  const { nodes } = await browser.send('Accessibility.getFullAXTree', frameId ? { frameId } : {})
  return nodes
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

function frameOf(tree: FrameTree): string | undefined {
  if (tree.frame.url === location.href) return tree.frame.id
  for (const child of tree.childFrames ?? []) {
    const found = frameOf(child)
    if (found) return found
  }
}
