import type { Page } from '@playwright/test'

/** The HTML and CSS of a page, without scripts. */
export type Captured = {
  title: string
  description: string
  /** The whole document, with the used CSS rules inlined and no scripts. */
  html: string
  css: string
  /** URLs of the preloaded fonts. Without a preload, the first visit renders in a fallback font. */
  fonts: string[]
  /** The body's content as JSX. `Link` is an internal link. */
  jsx: string
}

/**
 * Captures the built home page with its scripts removed. From the initial style sheets it keeps the rules that can match
 * an element of the page.
 */
export async function captureHome(page: Page, url: string): Promise<Captured> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replaceAll(/<noscript[\s\S]*?<\/noscript>/g, '').replaceAll(script, '')
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    await route.fulfill({ body: html, headers })
  })
  await page.goto(url, { waitUntil: 'load' })
  const css = await page.evaluate(usedRules)
  return page.evaluate(extractPage, css)
}

/** Matches every script except structured data, which browsers do not run. */
const script = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g

/** Runs in the page. */
function usedRules(): string {
  const pseudoClasses = /(?<!\\)::?[a-z-]+(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?/g
  function isUsed(selector: string): boolean {
    try {
      return document.querySelector(selector.replaceAll(pseudoClasses, '') || '*') !== null
    } catch {
      return true // keeps selectors that the browser cannot parse
    }
  }
  function usedIn(rules: CSSRuleList): string {
    return [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) {
          const used = rule.selectorText.split(/,(?![^(]*\))/).filter((selector) => isUsed(selector.trim()))
          return used.length > 0 ? used.join(',') + rule.cssText.slice(rule.cssText.indexOf('{')) : ''
        }
        if (rule instanceof CSSGroupingRule) {
          const inner = usedIn(rule.cssRules)
          return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`
        }
        return rule.cssText
      })
      .join('')
  }
  const all = [...document.styleSheets].map((sheet) => usedIn(sheet.cssRules)).join('')
  const named = /@(?:property|keyframes) ([\w-]+)/g
  const unused = [...all.matchAll(named)].map(([, name = '']) => name).filter((name) => all.split(name).length === 2)
  const without = unused.reduce(
    (css, name) => css.replace(new RegExp(`@(?:property|keyframes) ${name}\\s*\\{(?:[^{}]|\\{[^{}]*\\})*\\}`), ''),
    all,
  )
  return without.replaceAll(/\s*([{};])\s*/g, '$1').replaceAll(';}', '}')
}

/** Runs in the page. */
function extractPage(css: string): Captured {
  const generated =
    'style, template, link[rel=stylesheet], link[rel=modulepreload], link[as=style], body > [hidden][id^="S:"]'
  for (const element of document.querySelectorAll(generated)) element.remove()
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const commentNodes: Node[] = []
  while (comments.nextNode()) commentNodes.push(comments.currentNode)
  for (const comment of commentNodes) comment.parentNode?.removeChild(comment)

  const names: Record<string, string> = {
    class: 'className',
    for: 'htmlFor',
    srcset: 'srcSet',
    tabindex: 'tabIndex',
    fetchpriority: 'fetchPriority',
    popovertarget: 'popoverTarget',
    popovertargetaction: 'popoverTargetAction',
    inputmode: 'inputMode',
  }
  const flags = new Set(['hidden', 'inert', 'open', 'disabled', 'required'])
  const reactName = (name: string) =>
    names[name] ?? name.replaceAll(/^(stroke|fill|clip)-(\w)/g, (_, a, b) => a + b.toUpperCase())
  function jsxOf(node: Node): string {
    if (node instanceof Text) return `{${JSON.stringify(node.data)}}`
    if (!(node instanceof Element) || node.localName === 'script') return ''
    const isInternal = node.localName === 'a' && /^\/(?!\/)/.test(node.getAttribute('href') ?? '')
    const tag = isInternal ? 'Link' : node.localName
    const attributes = [...node.attributes].map(
      ({ name, value }) => ` ${reactName(name)}={${flags.has(name) ? true : JSON.stringify(value)}}`,
    )
    const inner = [...node.childNodes].map(jsxOf).join('')
    return `<${tag}${attributes.join('')}${inner ? `>${inner}</${tag}>` : '/>'}`
  }
  const jsx = [...document.body.childNodes].map(jsxOf).join('\n')

  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  return {
    title: document.title,
    description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    html: `<!DOCTYPE html>${document.documentElement.outerHTML}`,
    css,
    fonts: [...document.querySelectorAll('link[rel=preload][as=font]')].map((link) => link.getAttribute('href') ?? ''),
    jsx,
  }
}
