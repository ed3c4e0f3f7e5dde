/** Attributes of a button that opens a `<dialog>` as a modal one: the browser does it, without any script. */
export const opensDialog = (dialogId: string) => ({ command: 'show-modal', commandfor: dialogId }) as const;

/** Does the same, from the page's head on, in browsers that do not know these attributes yet. */
export const OPEN_DIALOG_SCRIPT = `if(!('commandForElement'in HTMLButtonElement.prototype))document.addEventListener('click',e=>{const b=e.target.closest('[command="show-modal"]');if(b)document.getElementById(b.getAttribute('commandfor'))?.showModal()})`;
