/** All texts of Citrus, by language. */
import { en } from './messages.en';
import { fr } from './messages.fr';

export const messages = { en, fr };
