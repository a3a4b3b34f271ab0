/** All texts of Cinque Terre, by language. */
import { en } from './messages.en';
import { fr } from './messages.fr';

export const messages = { en, fr };
