import type { WebDriver } from 'selenium-webdriver'

/** A running browser with one window. */
export type Browser = { driver: WebDriver; close(): Promise<void> }
