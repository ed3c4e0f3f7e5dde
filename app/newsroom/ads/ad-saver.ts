import { createSignal } from '#app/components/create-signal.ts';
import type { AdFormat } from '#domain/ads/ad-settings.ts';

/** docs/behaviour §9: how long the green check is shown after an ad setting is saved. */
export const AD_SAVED_CHECK_MS = 2000;
/** docs/behaviour §9: delay between the last change of an ad setting and its save. */
export const AD_SAVE_DEBOUNCE_MS = 1000;

type AdFields = { enabled: boolean; format: AdFormat; responsive: boolean; slotId: string };
export type AdChanges = Partial<AdFields>;

export type AdSaveResponse = 'saved' | 'signed-out' | 'failed';
export type AdSaveState = 'idle' | 'waiting' | 'saving' | AdSaveResponse;

/** A slot in the form. `changes` override the values from the server. */
export type EditedSlot = { state: AdSaveState; changes: AdChanges };

type Slot = { state: AdSaveState; unsent: AdChanges; sent: AdChanges; cancelTimer: () => void };

export type AdSaverOptions = {
  save: (id: string, changes: AdChanges) => Promise<AdSaveResponse>;
  /** Calls `run` after `ms`. Returns a function that cancels the call. */
  schedule: (run: () => void, ms: number) => () => void;
};

const UNTOUCHED_SLOT: EditedSlot = { state: 'idle', changes: {} };
const SLOT_ID = /^\d{0,20}$/;

/** True if a text is valid as a slot ID: the slot's number in the ad provider's account, or '' for none. */
export const isSlotIdText = (text: string): boolean => SLOT_ID.test(text);

/**
 * Saves the changed fields of ad slots, one second after the last change of each slot (docs/behaviour §4). Changes
 * that could not be saved remain visible and can be saved again. An invalid slot ID is shown but not sent.
 */
export class AdSaver {
  readonly #options: AdSaverOptions;
  readonly #slots = new Map<string, Slot>();
  readonly #changed = createSignal();
  #snapshot: ReadonlyMap<string, EditedSlot> = new Map();

  constructor(options: AdSaverOptions) {
    this.#options = options;
  }

  readonly change = (id: string, changes: AdChanges): void => {
    const slot = this.#slots.get(id) ?? { state: 'idle', unsent: {}, sent: {}, cancelTimer: () => {} };
    this.#slots.set(id, slot);
    slot.unsent = { ...slot.unsent, ...changes };
    if (slot.state !== 'saving') {
      slot.cancelTimer();
      slot.state = hasSendable(slot) ? 'waiting' : 'idle';
      if (slot.state === 'waiting') this.#schedule(slot, () => void this.#send(id), AD_SAVE_DEBOUNCE_MS);
    }
    this.#notify();
  };

  readonly retry = (id: string): void => void this.#send(id);

  /** Sends all unsent changes immediately: before the page is left, or after a new sign-in. */
  readonly sendAll = (): void => {
    for (const id of this.#slots.keys()) void this.#send(id);
  };

  /** Changes that need a new sign-in count as failed. */
  readonly cancelSignIn = (): void => {
    for (const slot of this.#slots.values()) if (slot.state === 'signed-out') slot.state = 'failed';
    this.#notify();
  };

  /** Called after the settings have been reloaded, because they then include the saved changes. */
  readonly clearSentChanges = (): void => {
    for (const slot of this.#slots.values()) if (slot.state !== 'saving') slot.sent = {};
    this.#notify();
  };

  readonly find = (id: string): EditedSlot => this.#snapshot.get(id) ?? UNTOUCHED_SLOT;

  readonly read = (): ReadonlyMap<string, EditedSlot> => this.#snapshot;

  readonly subscribe = this.#changed.subscribe;

  async #send(id: string): Promise<void> {
    const slot = this.#slots.get(id);
    if (slot === undefined || slot.state === 'saving' || !hasSendable(slot)) return;
    const sending = toSendable(slot.unsent);
    slot.cancelTimer();
    slot.state = 'saving';
    slot.unsent = without(slot.unsent, sending);
    slot.sent = { ...slot.sent, ...sending };
    this.#notify();
    const result = await this.#options.save(id, sending);
    if (result !== 'saved') {
      slot.sent = without(slot.sent, sending);
      slot.unsent = { ...sending, ...slot.unsent };
    }
    slot.state = result;
    if (result === 'saved') this.#continue(id, slot);
    this.#notify();
  }

  /** Continues after a save: schedules the next save, or hides the green check after a delay. */
  #continue(id: string, slot: Slot): void {
    if (hasSendable(slot)) {
      slot.state = 'waiting';
      this.#schedule(slot, () => void this.#send(id), AD_SAVE_DEBOUNCE_MS);
      return;
    }
    const endConfirmation = () => {
      if (slot.state === 'saved') slot.state = 'idle';
      this.#notify();
    };
    this.#schedule(slot, endConfirmation, AD_SAVED_CHECK_MS);
  }

  #schedule(slot: Slot, run: () => void, ms: number): void {
    slot.cancelTimer();
    slot.cancelTimer = this.#options.schedule(run, ms);
  }

  #notify(): void {
    this.#snapshot = new Map(
      [...this.#slots].map(([id, { state, sent, unsent }]) => [id, { state, changes: { ...sent, ...unsent } }]),
    );
    this.#changed.emit();
  }
}

const hasSendable = ({ unsent }: Slot): boolean => Object.keys(toSendable(unsent)).length > 0;

function toSendable({ slotId, ...rest }: AdChanges): AdChanges {
  return slotId === undefined || !isSlotIdText(slotId) ? rest : { ...rest, slotId };
}

function without(changes: AdChanges, taken: AdChanges): AdChanges {
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !(field in taken)));
}
