import { expect, type Page } from '@playwright/test';
import { logOut, signIn, storedIn, unsentIn } from './browserSession';
import type { Fate } from './front';
import { withdraw } from './outboxList';
import { Tabs } from './tabs';
import { follow, like, write, type Kind } from './writer';
import { wishesAt, type Actor, type World, type Written } from './writing';
import { checkNothingLeft, checkWritten, settle } from './writingChecks';

/** What a member does, or what becomes of the network. */
export interface Command {
  act: Kind | 'like' | 'follow' | 'offline' | 'online' | Fate | 'close' | 'reload' | 'withdraw' | 'switch';
  /** Of two. */
  tab: number;
  /** Of what waits. */
  nth: number;
  /** Whether the member waits for the answer. */
  isAnswered: boolean;
}

/** One run: two members in one browser, one after the other. */
export class Run {
  private readonly tabs: Tabs;
  private readonly written: Written[] = [];
  private readonly log: string[] = [];
  private count = 0;

  constructor(
    private readonly world: World,
    private readonly actors: [Actor, Actor],
    private readonly id: number,
    private actor = actors[id % 2]!,
  ) {
    this.tabs = new Tabs(world.context);
  }

  async play(commands: Command[]): Promise<void> {
    try {
      await signIn(await this.tabs.get(0), this.actor.member);
      for (const command of commands) {
        const outcome = await this.act(command);
        this.log.push(`${command.act} ${command.tab}${command.isAnswered ? ' answered' : ''}: ${outcome}`);
        this.world.figures.commands += 1;
        if (outcome === 'skipped') this.world.figures.skipped += 1;
      }
      this.world.front.fates = [];
      const page = await this.goOnline();
      await settle(this.tabs.all());
      for (const actor of this.actors) await checkWritten(page, actor, this.written, this.world);
      await this.endSession();
    } catch (error) {
      throw new Error(`${this.log.join('\n')}\n${String(error)}`, { cause: error });
    }
    for (const page of this.tabs.all()) await page.close();
  }

  private async act({ act, tab, nth, isAnswered }: Command): Promise<string> {
    const { tabs, actor } = this;
    switch (act) {
      case 'offline':
      case 'online':
        await tabs.setOffline(act === 'offline');
        return 'done';
      case 'lost':
      case 'unanswered':
      case 'late':
        this.world.front.fates.push(act);
        return 'done';
      case 'close':
        await tabs.close(tab);
        return 'done';
      case 'reload':
        await tabs.reload(tab);
        return 'done';
      case 'switch':
        await this.endSession();
        this.actor = this.actors.find((other) => other !== actor)!;
        await signIn(await tabs.get(0), this.actor.member);
        return this.actor.member.username;
      case 'withdraw':
        return this.withdraw(tab, nth);
      case 'like':
      case 'follow':
        return this.toggle(act, tab);
      default: {
        const text = `w${this.id}x${(this.count += 1)}.`;
        const isWritten = await write(await tabs.get(tab), act, text, actor.scene, isAnswered);
        if (!isWritten) return 'skipped';
        const edits = this.written.filter(({ kind, by }) => kind === 'edit' && by === actor);
        if (act === 'edit') edits.forEach((edit) => (edit.state = 'unknown'));
        this.written.push({ kind: act, text, by: actor, state: 'kept' });
        return text;
      }
    }
  }

  private async toggle(what: 'like' | 'follow', tab: number): Promise<string> {
    const { tabs, actor, world } = this;
    const shown = await (what === 'like' ? like : follow)(await tabs.get(tab), actor.scene);
    if (shown === null) return 'skipped';
    actor.wishes[what] = shown;
    world.figures.wishes += 1;
    if (tabs.isOffline) return String(shown);
    // With a network a failure undoes it, which the page says.
    const stored = async () => (await wishesAt(world.url, actor.member, actor.scene))[what];
    await expect
      .poll(stored, { timeout: 12_000 })
      .toBe(shown)
      .catch(() => (actor.wishes[what] = null));
    return String(actor.wishes[what]);
  }

  private async withdraw(tab: number, nth: number): Promise<string> {
    const page = await this.tabs.get(tab);
    const before = await unsentIn(page);
    const withdrawn = await withdraw(page, nth);
    const item = this.written.find(({ text }) => text === withdrawn?.text);
    if (!withdrawn || !item) return 'skipped';
    const isTried = before.split('},{').some((part) => part.includes(item.text) && part.includes('isTried'));
    // With a network it may just have been sent.
    item.state = withdrawn.isSure && this.tabs.isOffline && !isTried ? 'withdrawn' : 'unknown';
    return `${item.text} ${item.state}`;
  }

  /** The tab that is left, with a network. */
  private async goOnline(): Promise<Page> {
    await this.tabs.setOffline(false);
    return this.tabs.get(0);
  }

  private async endSession(): Promise<void> {
    const { actor, written } = this;
    const page = await this.goOnline();
    const { user_id } = actor.member.session;
    const hadWishes = (await storedIn(page)).includes(`wishes:${user_id}`);
    const isAsked = await logOut(page);
    if (hadWishes) actor.wishes = { like: null, follow: null };
    if (isAsked) for (const item of written) if (item.by === actor) item.state = 'unknown';
    await checkNothingLeft(page, actor, written);
    this.world.figures.sessions += 1;
  }
}
