import type { Texts } from "./texts.ts";

/** In words that are at home in Brazil and in Portugal. */
export const portuguese: Texts = {
  language: "pt",
  continueInApp: "Continuar em {app}",
  getFromAppStore: "Obtenha {app} na App Store. Ao abrir, você já estará onde este link leva.",
  continueInAppStore: "Continuar na App Store",
  haveApp: "Já tenho {app}: abrir",
  copies: "Ao continuar, este link é copiado para que {app} abra no lugar certo.",
  oneTap: "Um toque abre {app}, ou o Google Play se você ainda não tem.",
  openApp: "Abrir {app}",
  goToPlay: "Não acontece nada? Ir para o Google Play",
  onYourPhone: "{app} está no seu telefone.",
  qrCode: "Código QR deste link",
  scan: "Aponte a câmera do telefone para continuar lá.",
  openOnPhone: "Abra este link no telefone para continuar lá.",
  notHereYet: "{app} ainda não está aqui",
  notForIos: "{app} ainda não está disponível para iPhone e iPad.",
  notForAndroid: "{app} ainda não está disponível para Android.",
  preview: "Abra este link no telefone para continuar em {app}.",
  deadLinkPage: "Este link não leva a lugar nenhum",
  askForNew:
    "Pode ter expirado, ou algum caractere se perdeu no caminho. Peça um novo a quem o enviou.",
  visitApp: "Ir para {app}",
  oneMoment: "Um momento, por favor",
  tryAgain: "Não é possível abrir este link agora. Tente de novo em instantes.",
};
