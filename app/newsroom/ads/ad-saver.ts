import type { AdFormat } from '#domain/ads/ad-settings.ts';
import { AD_SAVE_DEBOUNCE_MS, AD_SAVED_CHECK_MS } from '#domain/article/limits.ts';

/** What staff change of a slot. */
type AdFields = { enabled: boolean; format: AdFormat; responsive: boolean; slotId: string };
export type AdChanges = Partial<AdFields>;

export type AdSaveAnswer = 'saved' | 'signed-out' | 'failed';
export type AdSaveState = 'idle' | 'waiting' | 'saving' | AdSaveAnswer;

/** A slot as it is being edited. `changes` lie over what was read from the server. */
export type EditedSlot = { state: AdSaveState; changes: AdChanges };

type Slot = { state: AdSaveState; unsent: AdChanges; sent: AdChanges; callOff: () => void };

export type AdSaverOptions = {
  save: (id: string, changes: AdChanges) => Promise<AdSaveAnswer>;
  /** Runs what it is given after a while, and returns how to call that off. */
  later: (run: () => void, ms: number) => () => void;
};

export type AdSaver = ReturnType<typeof createAdSaver>;

const UNTOUCHED: EditedSlot = { state: 'idle', changes: {} };
const SLOT_ID = /^\d{0,20}$/;

/** A slot's number in the provider's account, or none yet. */
export const isSlotIdText = (text: string): boolean => SLOT_ID.test(text);

/**
 * Saves changed fields of ad slots, each slot one second after its last change (spec §4). What was not saved is kept and
 * shown as it was chosen, until it is. A slot number that is none is shown but not sent.
 */
export function createAdSaver({ save, later }: AdSaverOptions) {
  const slots = new Map<string, Slot>();
  const listeners = new Set<() => void>();
  let shown: ReadonlyMap<string, EditedSlot> = new Map();

  const tell = () => {
    shown = new Map(
      [...slots].map(([id, { state, sent, unsent }]) => [id, { state, changes: { ...sent, ...unsent } }]),
    );
    for (const listener of listeners) listener();
  };
  const plan = (id: string, slot: Slot, run: (id: string) => void, ms: number) => {
    slot.callOff();
    slot.callOff = later(() => run(id), ms);
  };
  const rest = (id: string) => {
    const slot = slots.get(id);
    if (slot?.state === 'saved') slot.state = 'idle';
    tell();
  };
  const send = async (id: string) => {
    const slot = slots.get(id);
    if (slot === undefined || slot.state === 'saving') return;
    const sending = toSendable(slot.unsent);
    if (Object.keys(sending).length === 0) return;
    slot.callOff();
    slot.state = 'saving';
    slot.unsent = without(slot.unsent, sending);
    slot.sent = { ...slot.sent, ...sending };
    tell();
    const answer = await save(id, sending);
    if (answer !== 'saved') {
      slot.sent = without(slot.sent, sending);
      slot.unsent = { ...sending, ...slot.unsent };
    }
    slot.state = answer;
    if (answer === 'saved' && Object.keys(toSendable(slot.unsent)).length > 0) {
      slot.state = 'waiting';
      plan(id, slot, send, AD_SAVE_DEBOUNCE_MS);
    } else if (answer === 'saved') plan(id, slot, rest, AD_SAVED_CHECK_MS);
    tell();
  };
  const sendAll = () => {
    for (const id of slots.keys()) void send(id);
  };

  return {
    change: (id: string, changes: AdChanges) => {
      const slot = slots.get(id) ?? { state: 'idle', unsent: {}, sent: {}, callOff: () => {} };
      slots.set(id, slot);
      slot.unsent = { ...slot.unsent, ...changes };
      if (slot.state !== 'saving') {
        slot.callOff();
        slot.state = Object.keys(toSendable(slot.unsent)).length > 0 ? 'waiting' : 'idle';
        if (slot.state === 'waiting') plan(id, slot, send, AD_SAVE_DEBOUNCE_MS);
      }
      tell();
    },
    /** Sends at once what one slot waits with. */
    retry: (id: string) => void send(id),
    /** Sends at once what any slot waits with: the page is left, or somebody signed in again. */
    sendAll,
    /** The sign-in was called off: what waits for it was not saved. */
    giveUpSignIn: () => {
      for (const slot of slots.values()) if (slot.state === 'signed-out') slot.state = 'failed';
      tell();
    },
    /** The server was read again: what was saved is in there. */
    settle: () => {
      for (const slot of slots.values()) if (slot.state !== 'saving') slot.sent = {};
      tell();
    },
    find: (id: string): EditedSlot => shown.get(id) ?? UNTOUCHED,
    read: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function toSendable({ slotId, ...rest }: AdChanges): AdChanges {
  return slotId === undefined || !isSlotIdText(slotId) ? rest : { ...rest, slotId };
}

function without(changes: AdChanges, taken: AdChanges): AdChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in taken)));
}
